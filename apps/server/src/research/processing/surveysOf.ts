import { surveyAnswersOf, type SurveyRead } from '@fovea/science/recording/surveyAnswers';
import { unpackEvents } from '../recordings/unpackChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    surveysOf: typeof surveysOf;
  }
}

export interface SurveysRequest {
  /** Files of the chunks of events, in the order of their numbers. */
  readonly eventPaths: readonly string[];
}

/** The answers alone, of a recording that is analysed already. */
export async function surveysOf({ eventPaths }: SurveysRequest): Promise<SurveyRead[]> {
  return surveyAnswersOf((await unpackEvents(eventPaths)).events);
}
