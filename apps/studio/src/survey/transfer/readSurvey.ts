import { surveyFindings, removeFindings, type SurveyFinding } from '@fovea/rules/survey/surveyJson';
import { isJson, type Json } from '../operations/jsonPath';

export type ReadSurvey =
  | { readonly kind: 'notJson'; readonly message: string }
  | { readonly kind: 'good'; readonly survey: Json }
  | {
      readonly kind: 'findings';
      readonly findings: readonly SurveyFinding[];
      /** The survey without them; null when it cannot be used even so. */
      readonly without: Json | null;
    };

/** A survey that was written elsewhere: as it is, or what it may not carry. */
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
