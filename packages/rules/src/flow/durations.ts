import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { SURVEY_ELEMENT_MS, surveyElementCount } from '../survey/surveyTiming';

export const FLOW_MAX_MS = 60 * 60_000;
export const FLOW_LONG_MS = 15 * 60_000;

export type Timed = Pick<Stimulus, 'exposureTimeMs'> & {
  readonly surveyQuestions?: Stimulus['surveyQuestions'] | undefined;
};

/** Maximum duration of a stimulus; a survey without a limit is estimated at 15 s per element. */
export function stimulusDurationMs({ exposureTimeMs, surveyQuestions }: Timed): number {
  if (exposureTimeMs > 0) return exposureTimeMs;
  return surveyElementCount(surveyQuestions) * SURVEY_ELEMENT_MS;
}

/** Duration of a flow if every stimulus is shown for its maximum time. */
export function flowDurationMs(stimuli: readonly Timed[]): number {
  return stimuli.reduce((sum, stimulus) => sum + stimulusDurationMs(stimulus), 0);
}
