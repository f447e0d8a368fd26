export { ALL_RESPONDENTS_NAME } from '@fovea/rules/analysis/segments';

/** Every study has this segment; its id is derived from the study's. */
export function allRespondentsId(studyId: string): string {
  return `all-${studyId}`;
}
