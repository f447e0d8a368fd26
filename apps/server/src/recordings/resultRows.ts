/** The only SQL about result files. */
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../store/database';
import type { RecordingTables } from './recordingTables';

export type RespondentResult = Insertable<RecordingTables['respondentResults']>;
type SegmentResult = Insertable<RecordingTables['segmentResults']>;

/** Puts the results of a session in the place of those it had. */
export async function replaceRespondentResults(
  tx: Tx,
  sessionId: string,
  rows: readonly RespondentResult[],
): Promise<void> {
  await tx.deleteFrom('respondentResults').where('sessionId', '=', sessionId).execute();
  if (rows.length > 0)
    await tx
      .insertInto('respondentResults')
      .values([...rows])
      .execute();
}

/** The results of everyone who counts: processed, and no preview. */
export async function resultsOfStimulus(db: Db, studyId: string, stimulusId: string) {
  return await db
    .selectFrom('respondentResults')
    .innerJoin('sessions', 'sessions.id', 'respondentResults.sessionId')
    .select(['respondentResults.sessionId', 'respondentResults.objectKey'])
    .where('respondentResults.studyId', '=', studyId)
    .where('respondentResults.stimulusId', '=', stimulusId)
    .where('sessions.preview', '=', false)
    .where('sessions.processedAt', 'is not', null)
    .orderBy('respondentResults.sessionId')
    .execute();
}

export async function putSegmentResult(db: Db, row: SegmentResult): Promise<void> {
  const { segmentId, stimulusId, ...kept } = row;
  await db
    .insertInto('segmentResults')
    .values({ segmentId, stimulusId, ...kept })
    .onConflict((clash) => clash.columns(['segmentId', 'stimulusId']).doUpdateSet(kept))
    .execute();
}

export async function deleteSegmentResult(
  db: Db,
  segmentId: string,
  stimulusId: string,
): Promise<void> {
  await db
    .deleteFrom('segmentResults')
    .where('segmentId', '=', segmentId)
    .where('stimulusId', '=', stimulusId)
    .execute();
}
