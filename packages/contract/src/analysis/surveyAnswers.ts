import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, JsonObject } from '../protocol/scalars';

/** The answers of one respondent to one survey. */
export const SurveyAnswers = z.object({
  stimulusId: Id,
  /** Session id. */
  respondentId: Id,
  /** In SurveyJS format: by question name, comments as `name-Comment`. */
  answers: JsonObject,
  /** False if time ran out or the respondent left before the end. */
  complete: z.boolean(),
  /** From the first page to the end, or to the last answer; null if unknown. */
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
