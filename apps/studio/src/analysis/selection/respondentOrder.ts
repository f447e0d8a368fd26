import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { compareNames } from '@fovea/rules/inputs/compareNames';

export const RESPONDENT_COLUMNS = ['label', 'state', 'accuracy', 'gaze'] as const;
export type RespondentColumn = (typeof RESPONDENT_COLUMNS)[number];
export interface RespondentSort {
  readonly column: RespondentColumn;
  readonly descending: boolean;
}
export const DEFAULT_SORT: RespondentSort = { column: 'label', descending: false };

const STATE_ORDER = [
  'PROCESSED',
  'PROCESSING',
  'UPLOADING',
  'IN_PROGRESS',
  'WAITING',
  'FINISHED',
  'PROCESSING_ERROR',
  'MULTIPLE_FILE_COPY_ERROR',
  'DATA_SAVED_LOCALLY',
  'ABANDONED',
  'DATA_DELETED_BY_RESEARCHER',
  'WITHDRAWN',
] as const satisfies readonly RespondentSession['state'][];

/** Natural order of labels (Respondent 2 before 10); missing values sort last. */
export function sortedRespondents(
  sessions: readonly RespondentSession[],
  sort: RespondentSort,
): RespondentSession[] {
  const label = (a: RespondentSession, b: RespondentSession) =>
    compareNames(a.respondent.label, b.respondent.label);
  const turn = sort.descending ? -1 : 1;
  const figure = (session: RespondentSession) =>
    (sort.column === 'accuracy'
      ? session.qualityMetrics?.accuracyDeg
      : session.qualityMetrics?.gazeQuality) ?? null;
  return [...sessions].sort((a, b) => {
    if (sort.column === 'label') return turn * label(a, b);
    if (sort.column === 'state') {
      const places = STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state);
      return turn * places || label(a, b);
    }
    const [first, second] = [figure(a), figure(b)];
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null) || label(a, b);
    }
    return turn * (first - second) || label(a, b);
  });
}
