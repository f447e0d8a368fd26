import type { PanelFilter } from '@fovea/contract/people/panelProviders';
import * as z from 'zod/mini';
import type { ProlificCalls } from './prolificCalls';

const Bound = z.optional(z.nullable(z.union([z.number(), z.string()])));

const Filter = z.object({
  filter_id: z.string(),
  title: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  question: z.optional(z.nullable(z.string())),
  type: z.string(),
  choices: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  data_type: z.optional(z.nullable(z.string())),
  min: Bound,
  max: Bound,
});
const Filters = z.object({ results: z.array(Filter) });

const KEPT_MS = 5 * 60_000;

/** The filters that the panel offers to a company, asked for every few minutes at most. */
export class PanelFilters {
  readonly #kept = new Map<string, { readonly untilMs: number; readonly filters: PanelFilter[] }>();

  /** @throws PanelFailure */
  async of(companyId: string, calls: ProlificCalls, nowMs: number): Promise<PanelFilter[]> {
    const kept = this.#kept.get(companyId);
    if (kept && kept.untilMs > nowMs) return kept.filters;
    const { results } = await calls.ask('GET', '/filters/', Filters);
    const filters = results.flatMap(filterOf);
    this.#kept.set(companyId, { untilMs: nowMs + KEPT_MS, filters });
    return filters;
  }

  /** After the token was replaced or removed. */
  forget(companyId: string): void {
    this.#kept.delete(companyId);
  }
}

/** Filters of kinds that are not published are left out. */
function filterOf(filter: z.output<typeof Filter>): PanelFilter[] {
  const { type } = filter;
  if (type !== 'select' && type !== 'range') return [];
  const choices = Object.entries(filter.choices ?? {}).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : value,
  }));
  return [
    {
      id: filter.filter_id,
      title: filter.title ?? filter.filter_id,
      description: filter.description ?? '',
      question: filter.question ?? '',
      type,
      choices: type === 'select' ? choices : [],
      lower: filter.min ?? null,
      upper: filter.max ?? null,
      isDate: filter.data_type === 'date',
    },
  ];
}
