import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { selectedRespondents } from '@fovea/rules/participation/exportSelection';
import type { Db } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { ExportRow } from './exportAnswers';

/** The respondents that were processed since the oldest of some exports was requested. */
export interface NewlyProcessed {
  /** Whether an export lacks one of them that its selection finds, or has earlier results of one. */
  isMissingFrom(
    row: Pick<ExportRow, 'selection' | 'requestedAt' | 'startedAt'>,
    respondents: readonly string[],
  ): boolean;
}

type Selectable = Pick<
  RespondentSession,
  'id' | 'state' | 'preview' | 'createdDate' | 'startTime' | 'endTime' | 'qualityMetrics'
>;

const EVERYBODY = {
  startTime: null,
  endTime: null,
  etAccuracyThreshold: null,
  etQualityThreshold: null,
  faceQualityThreshold: null,
};

export async function newlyProcessed(
  db: Db,
  { id: studyId, companyId }: Pick<StudyRow, 'id' | 'companyId'>,
  since: Date,
): Promise<NewlyProcessed> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'endedAt', 'quality'])
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .where('preview', '=', false)
    .where('dataDeletedAt', 'is', null)
    .where('processingError', 'is', null)
    .where('processedAt', '>', since)
    .select('processedAt')
    .$narrowType<{ processedAt: Date }>()
    .execute();
  const sessions = rows.map(({ processedAt, ...row }) => ({
    processedAt,
    session: {
      id: row.id,
      state: 'PROCESSED',
      preview: false,
      createdDate: row.createdAt.toISOString(),
      startTime: row.createdAt.toISOString(),
      endTime: row.endedAt?.toISOString() ?? null,
      qualityMetrics: row.quality,
    } satisfies Selectable,
  }));
  return {
    isMissingFrom({ selection, requestedAt, startedAt }, respondents) {
      if (sessions.length === 0) return false;
      const contained = new Set(respondents);
      const missing = sessions.filter(({ session: { id }, processedAt }) => {
        // Those in it are read when it is begun, the others were not there when it was requested.
        const readAt = contained.has(id) ? startedAt : requestedAt;
        return readAt !== null && processedAt > readAt;
      });
      const matching = selectedRespondents(
        missing.map(({ session }) => session),
        selection ?? EVERYBODY,
        new Set(),
      );
      return matching.length > 0;
    },
  };
}
