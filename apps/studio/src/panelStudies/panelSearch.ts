import * as z from 'zod/mini';
import { SUBMISSION_FILTERS } from './states/submissionLists';

/** Which submissions are listed, stored in the URL. */
export const PanelSearch = z.object({
  show: z.catch(z.optional(z.enum(SUBMISSION_FILTERS)), undefined),
});
export type PanelSearch = z.infer<typeof PanelSearch>;
