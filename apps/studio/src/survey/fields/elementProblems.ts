import type { Json } from '../operations/jsonPath';

/** Properties that SurveyJS does not know: they are kept, but have no effect. */
export async function elementProblems(json: Json): Promise<string[]> {
  const { SurveyModel } = await import('survey-core');
  const isPage = json['type'] === undefined;
  const survey = new SurveyModel(isPage ? { pages: [json] } : { elements: [json] });
  const found = (survey.jsonErrors ?? []).map((error) => error.message);
  survey.dispose();
  return [...new Set(found)].slice(0, 10);
}
