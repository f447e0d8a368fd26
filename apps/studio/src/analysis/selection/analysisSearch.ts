import * as z from 'zod/mini';

export const PANEL_TABS = ['stimuli', 'data', 'visuals', 'signals', 'aoi'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** Separator of several ids: unlike a comma it is not escaped in URLs. */
const BETWEEN = '.';
/** Not every program accepts longer URLs; a longer selection is stored in the browser only. */
const ADDRESS_MAX = 2000;

/** The search parameters of the page; they take precedence over the stored state. One id, or several. */
const Wanted = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(ADDRESS_MAX))),
  undefined,
);
export const AnalysisSearch = z.object({
  stimulus: Wanted,
  segment: Wanted,
  respondent: Wanted,
  tab: z.catch(z.optional(z.enum(PANEL_TABS)), undefined),
});
export type AnalysisSearch = z.infer<typeof AnalysisSearch>;

/** The ids in a parameter, each once. */
export function idsIn(wanted: string | undefined): string[] {
  return [...new Set((wanted ?? '').split(BETWEEN).filter((id) => id !== ''))];
}

/** The parameter for ids; undefined: nothing is selected, or more than fits into a URL. */
export function idsText(ids: readonly string[]): string | undefined {
  const text = ids.join(BETWEEN);
  return text === '' || text.length > ADDRESS_MAX ? undefined : text;
}
