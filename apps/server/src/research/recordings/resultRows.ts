/** All SQL of respondents' results; those of segments are in segments/segmentResults.ts. */
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
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

/** Files that results of a session are in, be they shown or of a filter that is being worked on. */
export async function keptKeys(db: Db, sessionId: string): Promise<ReadonlySet<string>> {
  const shown = await db
    .selectFrom('respondentResults')
    .select(['objectKey', 'signalsObjectKey'])
    .where('sessionId', '=', sessionId)
    .execute();
  const worked = await db
    .selectFrom('recomputedSessions')
    .innerJoin(
      'fixationRecomputations',
      'fixationRecomputations.id',
      'recomputedSessions.recomputationId',
    )
    .select('results')
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();
  const all = [...shown, ...worked.flatMap(({ results }) => results)];
  return new Set(
    all.flatMap(({ objectKey, signalsObjectKey }) =>
      signalsObjectKey === null ? [objectKey] : [objectKey, signalsObjectKey],
    ),
  );
}
