/** All SQL of work on another fixation filter, except for what replaces the results (replaceResults.ts). */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { AnalysisTables, StoredResult } from '../../platform/store/analysisTables';
import { rowCount } from '../../platform/store/rowCount';
import type { MeasuredQuality } from '../recordings/sessionRows';
import { RECOMPUTE_FIXATIONS } from './recomputationJobs';

export type RecomputationRow = Selectable<AnalysisTables['fixationRecomputations']>;

export async function findActive(db: Db | Tx, studyId: string): Promise<RecomputationRow | null> {
  const row = await (db as Db)
    .selectFrom('fixationRecomputations')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns whether there was anything to end */
export async function endActive(db: Db | Tx, studyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await (db as Db)
    .updateTable('fixationRecomputations')
    .set({ endedAt: at })
    .where('studyId', '=', studyId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sessions whose results would be replaced; those that are being processed follow the study by themselves. */
export const sessionsWithResults = (db: Db | Tx, studyId: string) =>
  (db as Db)
    .selectFrom('sessions')
    .where('sessions.studyId', '=', studyId)
    .where('sessions.processedAt', 'is not', null)
    .where('sessions.dataDeletedAt', 'is', null);

export async function countWithResults(db: Db | Tx, studyId: string): Promise<number> {
  const { count } = await sessionsWithResults(db, studyId)
    .select(rowCount().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Sessions that have been analysed for this, and not been processed otherwise since. */
export const upToDate = (db: Db | Tx, { id, studyId }: Pick<RecomputationRow, 'id' | 'studyId'>) =>
  sessionsWithResults(db, studyId).innerJoin('recomputedSessions', (join) =>
    join
      .onRef('recomputedSessions.sessionId', '=', 'sessions.id')
      .onRef('recomputedSessions.basedOn', '=', 'sessions.processedAt')
      .on('recomputedSessions.recomputationId', '=', id),
  );

/** The next session to analyse; null: all are up to date. */
export async function nextToRecompute(
  db: Db | Tx,
  wanted: RecomputationRow,
): Promise<{ readonly id: string; readonly processedAt: Date } | null> {
  const row = await sessionsWithResults(db, wanted.studyId)
    .select(['sessions.id', 'sessions.processedAt'])
    .where('sessions.id', 'not in', upToDate(db, wanted).select('sessions.id'))
    .orderBy('sessions.number')
    .orderBy('sessions.id')
    .limit(1)
    .executeTakeFirst();
  return row?.processedAt ? { id: row.id, processedAt: row.processedAt } : null;
}

/** @returns false: the session was erased, or the work was stopped meanwhile, and nothing is kept */
export async function storeRecomputed(
  db: Db,
  wanted: RecomputationRow,
  session: { readonly id: string; readonly processedAt: Date },
  measured: MeasuredQuality,
  results: readonly StoredResult[],
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Locked, as whoever erases the session does.
    const isThere = await sessionsWithResults(tx, wanted.studyId)
      .select('sessions.id')
      .where('sessions.id', '=', session.id)
      .forUpdate()
      .executeTakeFirst();
    if (!isThere || (await findActive(tx, wanted.studyId))?.id !== wanted.id) return false;
    const row = {
      basedOn: session.processedAt,
      measured: JSON.stringify(measured),
      results: JSON.stringify(results),
    };
    await tx
      .insertInto('recomputedSessions')
      .values({
        ...row,
        recomputationId: wanted.id,
        sessionId: session.id,
        companyId: wanted.companyId,
      })
      .onConflict((conflict) => conflict.columns(['recomputationId', 'sessionId']).doUpdateSet(row))
      .execute();
    return true;
  });
}

export async function setUnreadable(db: Db, id: string, sessionId: string): Promise<void> {
  await db
    .updateTable('fixationRecomputations')
    .set({ failedSessionId: sessionId })
    .where('id', '=', id)
    .execute();
}

/** Whether its job is waiting or running; otherwise it has given up. */
export async function isWorkedOn(db: Db | Tx, studyId: string): Promise<boolean> {
  const job = await (db as Db)
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', RECOMPUTE_FIXATIONS)
    .where('dedupeKey', '=', studyId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** Up to `most` sessions of what has ended, whose files and rows can be deleted. */
export async function endedSessions(db: Db, studyId: string, most: number) {
  return await db
    .selectFrom('recomputedSessions')
    .innerJoin(
      'fixationRecomputations',
      'fixationRecomputations.id',
      'recomputedSessions.recomputationId',
    )
    .select(['recomputationId', 'sessionId', 'results'])
    .where('studyId', '=', studyId)
    .where('endedAt', 'is not', null)
    .orderBy('recomputationId')
    .orderBy('sessionId')
    .limit(most)
    .execute();
}

export async function deleteRecomputed(
  db: Db | Tx,
  recomputationId: string,
  sessionId: string,
): Promise<void> {
  await (db as Db)
    .deleteFrom('recomputedSessions')
    .where('recomputationId', '=', recomputationId)
    .where('sessionId', '=', sessionId)
    .execute();
}

export async function deleteEnded(db: Db, studyId: string): Promise<void> {
  await db
    .deleteFrom('fixationRecomputations')
    .where('studyId', '=', studyId)
    .where('endedAt', 'is not', null)
    .execute();
}
