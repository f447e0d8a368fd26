import type { PanelDraft, PanelFilterChoice } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { parseAmount, type AmountProblem } from '@fovea/rules/inputs/decimalAmount';
import {
  draftProblems,
  suggestedRewardMinor,
  type DraftField,
  type DraftProblemCode,
} from '@fovea/rules/panels/panelDraft';
import { parseDay } from '../../controls/fields/day';
import { parseNumber } from '../../controls/fields/parseNumber';
import { currencyDigits, type DraftForm, type FilterForm } from './draftForm';

/** The most that one place can be paid, in the smallest unit; as in the contract. */
const REWARD_MAX_MINOR = 100_000_000;

export type FormProblemCode =
  DraftProblemCode | AmountProblem | 'noDevice' | 'filterWithoutChoice' | 'filterUnreadable';

export interface FormProblem {
  readonly field: DraftField;
  readonly code: FormProblemCode;
}

export interface ReadForm {
  /** Null while something is not possible. */
  readonly draft: PanelDraft | null;
  readonly problems: readonly FormProblem[];
  /** Null while it cannot be read. */
  readonly rewardMinor: number | null;
}

/** What is typed, as the contract wants it, and everything that is not possible; the server asks the same rules. */
export function readDraftForm(
  form: DraftForm,
  study: Pick<Study, 'deviceTypes'>,
  currency: string | null,
): ReadForm {
  const problems: FormProblem[] = [];
  const add = (field: DraftField, code: FormProblemCode) => problems.push({ field, code });

  const { rewardText, durationMins } = form;
  let rewardMinor: number | null;
  if (rewardText === null) {
    rewardMinor = currency === null ? null : suggestedRewardMinor(durationMins, currency);
    if (rewardMinor === null) add('rewardMinor', 'noReward');
  } else {
    const { cents, problem } = amountOf(rewardText, currency);
    rewardMinor = cents;
    if (problem) add('rewardMinor', problem);
  }

  let screenedOut: PanelDraft['screenedOut'] = null;
  if (form.screenedOut) {
    const { cents, problem } = amountOf(form.screenedOut.rewardText, currency);
    if (problem) add('screenedOut', problem);
    else screenedOut = { rewardMinor: cents, slots: form.screenedOut.slots };
  }

  if (form.deviceTypes.length === 0) add('deviceTypes', 'noDevice');
  const filters = form.filters.flatMap((filter): PanelFilterChoice[] => {
    const read = filterOf(filter);
    if (typeof read !== 'string') return [read];
    add('filters', read);
    return [];
  });

  const { name, description, places, deviceTypes, peripherals } = form;
  const fields = { name, description, durationMins, places, deviceTypes, peripherals, filters };
  const draft = { ...fields, screenedOut, rewardMinor: rewardMinor ?? Infinity };
  problems.push(...draftProblems(draft, study));
  return { draft: problems.length === 0 ? draft : null, problems, rewardMinor };
}

const amountOf = (text: string, currency: string | null) =>
  parseAmount(text, REWARD_MAX_MINOR, currencyDigits(currency));

function filterOf(filter: FilterForm): PanelFilterChoice | FormProblemCode {
  if (filter.type === 'select') return filter.values.length > 0 ? filter : 'filterWithoutChoice';
  const { id, isDate, lowerText, upperText } = filter;
  const read = (text: string): number | string | null | undefined => {
    if (text.trim() === '') return null;
    return (isDate ? parseDay(text) : parseNumber(text)) ?? undefined;
  };
  const [lower, upper] = [read(lowerText), read(upperText)];
  if (lower === undefined || upper === undefined) return 'filterUnreadable';
  return { type: 'range', id, lower, upper };
}
