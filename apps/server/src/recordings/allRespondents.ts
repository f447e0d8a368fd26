/** Every study has this segment; its id follows from the study's. */
export function allRespondentsId(studyId: string): string {
  return `all-${studyId}`;
}

export const ALL_RESPONDENTS_NAME = 'All Respondents';
