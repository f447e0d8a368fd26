/** All SQL of respondents' results; those of segments are in segments/segmentResults.ts. */
import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/store/database';
import type { RecordingTables } from '../../platform/store/recordingTables';

export type RespondentResult = Insertable<RecordingTables['respondentResults']>;

/** Replaces the results of a session. @returns the stimuli that it had results for */
export async function replaceRespondentResults(
  tx: Tx,
  sessionId: string,
  rows: readonly RespondentResult[],
): Promise<string[]> {
  const had = await tx
    .deleteFrom('respondentResults')
    .where('sessionId', '=', sessionId)
    .returning('stimulusId')
    .execute();
  if (rows.length > 0)
    await tx
      .insertInto('respondentResults')
      .values([...rows])
      .execute();
  return had.map(({ stimulusId }) => stimulusId);
}
