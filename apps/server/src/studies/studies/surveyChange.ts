import { surveyFindings, type SurveyFinding } from '@fovea/rules/survey/surveyJson';
import { Refusal } from '../../platform/http/refusal';

/** Refuses surveys and themes that could harm respondents or their browsers. @throws Refusal 422 */
export function mustBeSafeSurvey(questions: unknown, theme: unknown): void {
  const findings: SurveyFinding[] = [
    ...(questions === undefined ? [] : surveyFindings(questions)),
    ...(theme === undefined || theme === null
      ? []
      : surveyFindings(theme).map(({ path, message }) => ({ path: `theme.${path}`, message }))),
  ];
  if (findings.length === 0) return;
  throw new Refusal(
    422,
    `The survey has something that surveys may not have here: ${findings[0]?.message ?? ''}`,
    'SURVEY_NOT_SAFE',
    { findings },
  );
}
