import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, JsonObject } from '../protocol/scalars';

/** What one respondent answered in one survey. */
export const SurveyAnswers = z.object({
  stimulusId: Id,
  /** The session. */
  respondentId: Id,
  /** As SurveyJS writes them: by name of the question, comments as `name-Comment`. */
  answers: JsonObject,
  /** False: its time was over, or the respondent left, before the end. */
  complete: z.boolean(),
  /** From the first page to the end, or to the last answer; null: unknown. */
  durationMs: z.nullable(z.number()),
});
export type SurveyAnswers = z.infer<typeof SurveyAnswers>;

export const listSurveyAnswers = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/surveyAnswers',
  summary: 'The answers of every processed respondent to every survey of a study',
  needs: 'ANALYSIS',
  answer: z.array(SurveyAnswers),
});
