import { surveyAnswersOf, type SurveyRead } from '@fovea/science/recording/surveyAnswers';
import { unpackEvents } from '../recordings/unpackChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    readSurveys: typeof readSurveys;
  }
}

export interface SurveysRequest {
  /** Event chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
}

/** Reads only the survey answers of a recording that has been analysed already. */
export async function readSurveys({ eventPaths }: SurveysRequest): Promise<SurveyRead[]> {
  return surveyAnswersOf((await unpackEvents(eventPaths)).events);
}
