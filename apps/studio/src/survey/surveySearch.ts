import * as z from 'zod/mini';

export const SURVEY_TABS = ['questions', 'logic', 'settings', 'preview'] as const;
export type SurveyTab = (typeof SURVEY_TABS)[number];

/** The URL parameters of the survey builder: the tab, and the selected page or element. */
export const SurveySearch = z.object({
  tab: z.catch(z.optional(z.enum(SURVEY_TABS)), undefined),
  item: z.catch(z.optional(z.string().check(z.maxLength(400))), undefined),
});
export type SurveySearch = z.infer<typeof SurveySearch>;
