import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import {
  FILTER_PARAMETERS,
  filterWith,
  parametersOf,
  type FilterParameter,
  type ParameterLimits,
} from '@fovea/rules/analysis/filterParameters';
import {
  DEFAULT_FILTERS,
  isSameFilter,
  type FilterAlgorithm,
} from '@fovea/rules/analysis/fixationFilters';
import { formatFieldNumber, parseNumber } from '../../controls/fields/parseNumber';

/** What stands in the fields of one filter. */
export type FilterTexts = Readonly<Partial<Record<FilterParameter, string>>>;

/** What a researcher has typed: of each algorithm, so that looking at another one loses nothing. */
export interface FilterDraft {
  readonly algorithm: FilterAlgorithm;
  readonly texts: Readonly<Partial<Record<FilterAlgorithm, FilterTexts>>>;
}

/** A field of the chosen algorithm. */
export interface DraftField {
  readonly limits: ParameterLimits;
  readonly text: string;
  /** Null: no number, or left open. */
  readonly number: number | null;
  readonly isValid: boolean;
}

export function draftOf(filter: FixationFilter): FilterDraft {
  return { algorithm: filter.algorithm, texts: { [filter.algorithm]: textsOf(filter) } };
}

export function fieldsOf({ algorithm, texts }: FilterDraft): DraftField[] {
  const typed = texts[algorithm] ?? textsOf(DEFAULT_FILTERS[algorithm]);
  return FILTER_PARAMETERS[algorithm].map((limits) => {
    const text = typed[limits.name] ?? '';
    const number = parseNumber(text);
    const isValid =
      number === null
        ? limits.isOptional === true && text.trim() === ''
        : number >= limits.min && number <= limits.max;
    return { limits, text, number, isValid };
  });
}

/** The filter that was typed; null while a field is invalid. */
export function filterOf(draft: FilterDraft): FixationFilter | null {
  const fields = fieldsOf(draft);
  if (fields.some(({ isValid }) => !isValid)) return null;
  return filterWith(
    draft.algorithm,
    Object.fromEntries(fields.map(({ limits, number }) => [limits.name, number])),
  );
}

export function withText(draft: FilterDraft, name: FilterParameter, text: string): FilterDraft {
  const { algorithm, texts } = draft;
  const before = texts[algorithm] ?? textsOf(DEFAULT_FILTERS[algorithm]);
  return { algorithm, texts: { ...texts, [algorithm]: { ...before, [name]: text } } };
}

export function withDefaults({ algorithm, texts }: FilterDraft): FilterDraft {
  return { algorithm, texts: { ...texts, [algorithm]: textsOf(DEFAULT_FILTERS[algorithm]) } };
}

export function hasDefaults(draft: FilterDraft): boolean {
  const filter = filterOf(draft);
  return filter !== null && isSameFilter(filter, DEFAULT_FILTERS[draft.algorithm]);
}

function textsOf(filter: FixationFilter): FilterTexts {
  return Object.fromEntries(
    parametersOf(filter).map(({ limits, value }) => [
      limits.name,
      value === null ? '' : formatFieldNumber(value, 3),
    ]),
  );
}
