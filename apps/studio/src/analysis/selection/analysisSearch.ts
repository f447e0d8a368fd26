import * as z from 'zod/mini';

export const PANEL_TABS = ['stimuli', 'data', 'visuals', 'signals', 'aoi'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** Between the ids of several chosen things: unlike a comma it stands in an address as it is. */
const BETWEEN = '.';
/** Longer addresses are not taken by every program; what does not fit is kept in the browser only. */
const ADDRESS_MAX = 2000;

/** What stands in the address of the page; it wins over what was kept. One id, or several. */
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

/** The ids that an address names, each once. */
export function idsIn(wanted: string | undefined): string[] {
  return [...new Set((wanted ?? '').split(BETWEEN).filter((id) => id !== ''))];
}

/** How ids stand in an address; undefined: nothing is chosen, or more than an address takes. */
export function idsText(ids: readonly string[]): string | undefined {
  const text = ids.join(BETWEEN);
  return text === '' || text.length > ADDRESS_MAX ? undefined : text;
}
