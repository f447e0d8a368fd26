import * as z from 'zod/mini';

export const PANEL_TABS = ['stimuli', 'data', 'visuals'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** What stands in the address of the page; it wins over what was kept. */
const Wanted = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), undefined);
export const AnalysisSearch = z.object({
  stimulus: Wanted,
  segment: Wanted,
  respondent: Wanted,
  tab: z.catch(z.optional(z.enum(PANEL_TABS)), undefined),
});
export type AnalysisSearch = z.infer<typeof AnalysisSearch>;
