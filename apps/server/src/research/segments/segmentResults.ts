/** All SQL of segment results. */
import type { Insertable } from 'kysely';
import { allRespondentsId } from '../queue/allRespondents';
import type { RecordingTables } from '../../platform/store/recordingTables';
import type { Db, Tx } from '../../platform/store/database';

type SegmentResult = Insertable<RecordingTables['segmentResults']>;

export interface SegmentResultKey {
  readonly studyId: string;
  readonly segmentId: string;
  readonly stimulusId: string;
}

/** The results of every respondent in the segment who counts: processed, and not a preview. */
export async function resultsOfSegment(
  db: Db | Tx,
  { studyId, segmentId, stimulusId }: SegmentResultKey,
) {
  let query = (db as Db)
    .selectFrom('respondentResults')
    .innerJoin('sessions', 'sessions.id', 'respondentResults.sessionId')
    .select('respondentResults.sessionId')
    .select(['respondentResults.objectKey', 'respondentResults.signalsObjectKey'])
    .where('respondentResults.studyId', '=', studyId)
    .where('respondentResults.stimulusId', '=', stimulusId)
    .where('sessions.preview', '=', false)
    .where('sessions.processedAt', 'is not', null);
  if (segmentId !== allRespondentsId(studyId)) {
    query = query.where('respondentResults.sessionId', 'in', (of) =>
      of
        .selectFrom('segmentRespondents')
        .select('segmentRespondents.sessionId')
        .where('segmentRespondents.segmentId', '=', segmentId),
    );
  }
  return await query.orderBy('respondentResults.sessionId').execute();
}

/** @returns the keys of the files that are replaced */
export async function saveSegmentResult(tx: Tx, row: SegmentResult): Promise<string[]> {
  const { segmentId, stimulusId, ...stored } = row;
  const before = await listSegmentFileKeys(tx, row);
  await tx
    .insertInto('segmentResults')
    .values({ segmentId, stimulusId, ...stored })
    .onConflict((clash) => clash.columns(['segmentId', 'stimulusId']).doUpdateSet(stored))
    .execute();
  return before;
}

/** The keys of a segment's files for a stimulus. */
export async function listSegmentFileKeys(
  db: Db | Tx,
  { segmentId, stimulusId }: Pick<SegmentResultKey, 'segmentId' | 'stimulusId'>,
): Promise<string[]> {
  const row = await (db as Db)
    .selectFrom('segmentResults')
    .select(['objectKey', 'signalsObjectKey'])
    .where('segmentId', '=', segmentId)
    .where('stimulusId', '=', stimulusId)
    .executeTakeFirst();
  return row ? keysOf(row) : [];
}

function keysOf(row: { readonly objectKey: string; readonly signalsObjectKey: string | null }) {
  return [row.objectKey, row.signalsObjectKey].filter((key) => key !== null);
}

/**
 * Also deletes the AOI metrics computed from it.
 * @returns the keys of its files, which the caller must delete
 */
export async function deleteSegmentResult(
  tx: Tx,
  { segmentId, stimulusId }: SegmentResultKey,
): Promise<string[]> {
  await tx
    .deleteFrom('aoiStats')
    .where('segmentId', '=', segmentId)
    .where('aoiDefinitionId', 'in', (of) =>
      of.selectFrom('aoiDefinitions').select('id').where('stimulusId', '=', stimulusId),
    )
    .execute();
  const gone = await tx
    .deleteFrom('segmentResults')
    .where('segmentId', '=', segmentId)
    .where('stimulusId', '=', stimulusId)
    .returning(['objectKey', 'signalsObjectKey'])
    .execute();
  return gone.flatMap(keysOf);
}
