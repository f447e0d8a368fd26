/** The only SQL about sessions. */
import type { LastPing, QualityMetrics } from '@fovea/contract/respondents';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../store/database';
import type { RecordingTables } from './recordingTables';

export type SessionRow = Selectable<RecordingTables['sessions']>;
export type NewSession = Omit<
  Insertable<RecordingTables['sessions']>,
  'number' | 'label' | 'consent' | 'variables' | 'device' | 'slides'
> &
  Pick<SessionRow, 'consent' | 'variables' | 'device' | 'slides'> & {
    /** Known when the row is made again from its file. */
    readonly number?: number;
  };

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/** What a chunk needs to know of its session: nothing else is read for each chunk. */
export async function findSessionPlace(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessions')
    .select(['companyId', 'studyId', 'completeAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

export function respondentLabel(number: number, preview: boolean): string {
  return preview ? `Preview ${number}` : `Respondent ${number}`;
}

/**
 * Adds the session with the next number of its study. One after the other in a study, so that no
 * number is given twice; a session that exists already is left as it is.
 */
export async function insertSession(db: Db, session: NewSession): Promise<SessionRow> {
  const { consent, variables, device, slides, number: known, ...plain } = session;
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${session.studyId}))`.execute(tx);
    const find = tx.selectFrom('sessions').selectAll().where('id', '=', session.id);
    const existing = await find.executeTakeFirst();
    if (existing) return existing;
    const same = tx
      .selectFrom('sessions')
      .where('studyId', '=', session.studyId)
      .where('preview', '=', session.preview);
    const { last } = await same
      .select((row) => sql<number>`coalesce(max(${row.ref('number')}), 0)::int`.as('last'))
      .executeTakeFirstOrThrow();
    const taken =
      known !== undefined &&
      (await same.select('id').where('number', '=', known).executeTakeFirst()) !== undefined;
    const number = known === undefined || taken ? last + 1 : known;
    const inserted = await tx
      .insertInto('sessions')
      .values({
        ...plain,
        number,
        label: respondentLabel(number, session.preview),
        consent: JSON.stringify(consent),
        variables: JSON.stringify(variables),
        device: JSON.stringify(device),
        slides: JSON.stringify(slides),
      })
      // Under another study at the same moment: then that one holds the id.
      .onConflict((clash) => clash.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return inserted ?? (await find.executeTakeFirstOrThrow());
  });
}

export async function setLastPing(db: Db, sessionId: string, ping: LastPing): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastPing: JSON.stringify(ping) })
    .where('id', '=', sessionId)
    .execute();
}

/** The first time counts. */
export async function setEnded(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: at })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();
}

/** @returns whether this call made the session complete; a second one changes nothing */
export async function setComplete(
  db: Db | Tx,
  sessionId: string,
  received: { readonly chunks: number; readonly bytes: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      completeAt: at,
      processingSince: at,
      receivedChunks: received.chunks,
      receivedBytes: received.bytes,
    })
    .where('id', '=', sessionId)
    .where('completeAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setProcessingAgain(db: Db | Tx, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ processingSince: at, processedAt: null, processingError: null })
    .where('id', '=', sessionId)
    .execute();
}

/** A session that was complete has more, or other, data. */
export async function setReceivedAgain(
  tx: Tx,
  sessionId: string,
  received: { readonly chunks: number; readonly bytes: number },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ receivedChunks: received.chunks, receivedBytes: received.bytes })
    .where('id', '=', sessionId)
    .execute();
  await setProcessingAgain(tx, sessionId, at);
}

export async function setProcessed(
  db: Db | Tx,
  sessionId: string,
  quality: QualityMetrics,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ processedAt: at, processingError: null, quality: JSON.stringify(quality) })
    .where('id', '=', sessionId)
    .execute();
}

/** `quality` is what could be measured all the same. */
export async function setProcessingError(
  db: Db,
  sessionId: string,
  message: string,
  quality?: QualityMetrics,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      processingError: message,
      processedAt: null,
      ...(quality ? { quality: JSON.stringify(quality) } : {}),
    })
    .where('id', '=', sessionId)
    .execute();
}

export async function countRejection(db: Db, companyId: string, studyId: string): Promise<void> {
  await db
    .insertInto('rejections')
    .values({ studyId, companyId, count: 1 })
    .onConflict((clash) =>
      clash
        .column('studyId')
        .doUpdateSet((row) => ({ count: sql`${row.ref('rejections.count')} + 1` })),
    )
    .execute();
}

export async function keepConsentText(
  db: Db,
  row: Insertable<RecordingTables['consentTexts']>,
): Promise<void> {
  await db
    .insertInto('consentTexts')
    .values(row)
    .onConflict((clash) => clash.columns(['companyId', 'textSha256']).doNothing())
    .execute();
}
