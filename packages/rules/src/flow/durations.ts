import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { SURVEY_ELEMENT_MS, surveyElementCount } from '../survey/surveyTiming';

export const FLOW_MAX_MS = 60 * 60_000;
export const FLOW_LONG_MS = 15 * 60_000;

type Timed = Pick<Stimulus, 'exposureTimeMs'> & {
  readonly surveyQuestions?: Stimulus['surveyQuestions'] | undefined;
};

/** How long a stimulus is shown at most; a survey without a limit is estimated at 15 s an element. */
export function stimulusDurationMs({ exposureTimeMs, surveyQuestions }: Timed): number {
  if (exposureTimeMs > 0) return exposureTimeMs;
  return surveyElementCount(surveyQuestions) * SURVEY_ELEMENT_MS;
}

/** How long a flow takes when every stimulus is shown as long as it may. */
export function flowDurationMs(stimuli: readonly Timed[]): number {
  return stimuli.reduce((sum, stimulus) => sum + stimulusDurationMs(stimulus), 0);
}
