import { surveyFindings, removeFindings, type SurveyFinding } from '@fovea/rules/survey/surveyJson';
import { isJson, type Json } from '../operations/jsonPath';

export type ReadSurvey =
  | { readonly kind: 'notJson'; readonly message: string }
  | { readonly kind: 'good'; readonly survey: Json }
  | {
      readonly kind: 'findings';
      readonly findings: readonly SurveyFinding[];
      /** The survey after the removals; null when it is still unusable. */
      readonly without: Json | null;
    };

/** An imported survey: usable as it is, or with the list of what must be removed. */
export function readSurvey(text: string): ReadSurvey {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (reason) {
    return { kind: 'notJson', message: reason instanceof Error ? reason.message : String(reason) };
  }
  const findings = surveyFindings(json);
  if (findings.length === 0 && isJson(json)) return { kind: 'good', survey: json };
  const without = isJson(json) ? removeFindings(json) : null;
  const isUsable = isJson(without) && surveyFindings(without).length === 0;
  return { kind: 'findings', findings, without: isUsable ? without : null };
}
