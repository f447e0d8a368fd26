import type * as RunSurvey from './runSurvey';

/** SurveyJS is large, so it is loaded with the media, and only for studies with surveys. */
export const loadSurveyRunner = (): Promise<typeof RunSurvey> => import('./runSurvey');
