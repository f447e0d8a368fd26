import type { Json } from '../operations/jsonPath';

/** What SurveyJS does not know of an element: it is kept, but has no effect. */
export async function elementProblems(json: Json): Promise<string[]> {
  const { SurveyModel } = await import('survey-core');
  const isPage = json['type'] === undefined;
  const survey = new SurveyModel(isPage ? { pages: [json] } : { elements: [json] });
  const found = (survey.jsonErrors ?? []).map((error) => error.message);
  survey.dispose();
  return [...new Set(found)].slice(0, 10);
}
