import type * as RunSurvey from './runSurvey';

/** SurveyJS, which is large: loaded by those who are asked something, while the files load. */
export const loadSurveyRunner = (): Promise<typeof RunSurvey> => import('./runSurvey');
