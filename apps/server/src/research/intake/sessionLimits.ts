import type { CollectionLimit } from '@fovea/contract/participation/collection';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { LimitSettings } from '../../platform/settings/limitSettings';
import { Refusal } from '../../platform/http/refusal';

const DAY_MS = 24 * 60 * 60_000;

export interface Newcomer {
  readonly sessionId: string;
  readonly studyId: string;
  readonly companyId: string;
  /** A keyed hash of the address (see `addressGroup`). */
  readonly addressKey: string;
}

/** A limit keeps a new session out. */
export class LimitRefusal extends Refusal {
  readonly limit: CollectionLimit;

  constructor(limit: CollectionLimit) {
    super(
      409,
      'This study cannot take anybody else at the moment. Tell the researcher who sent you the link.',
      'LIMIT_REACHED',
    );
    this.limit = limit;
  }
}

/**
 * Called in the transaction that has inserted sessions, with or without their recordings.
 * @throws LimitRefusal, which undoes it, when study or company have more than they may
 */
export async function requireRoomInTotals(
  tx: Tx,
  { studyId, companyId }: Pick<Newcomer, 'studyId' | 'companyId'>,
  limits: LimitSettings,
): Promise<void> {
  const totals = await tx
    .selectFrom('intakeTotals')
    .select(['scope', 'sessions', 'bytes'])
    .where('scope', 'in', [`study/${studyId}`, `company/${companyId}`])
    .execute();
  for (const { scope, sessions, bytes } of totals) {
    const isStudy = scope.startsWith('study/');
    const most = isStudy
      ? { sessions: limits.studySessions, bytes: limits.studyBytes }
      : { sessions: limits.companySessions, bytes: limits.companyBytes };
    if (sessions > most.sessions)
      throw new LimitRefusal(isStudy ? 'studySessions' : 'companySessions');
    if (bytes >= most.bytes) throw new LimitRefusal(isStudy ? 'studyBytes' : 'companyBytes');
  }
}

/**
 * Called in the transaction that has inserted the session, after it was counted: the rows of its study
 * and company are locked then, so sessions that begin at once, in any process, cannot pass together.
 * @throws LimitRefusal, which undoes the insert
 */
export async function requireRoomForSession(
  tx: Tx,
  { sessionId, studyId, companyId, addressKey }: Newcomer,
  limits: LimitSettings,
  now: Date,
): Promise<void> {
  await requireRoomInTotals(tx, { studyId, companyId }, limits);
  await sql`select pg_advisory_xact_lock(hashtext(${`address/${addressKey}`}))`.execute(tx);
  const ofAddress = await tx
    .selectFrom('sessionTotals')
    .select((row) => [
      row.fn.countAll<number>().as('sessions'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('addressKey', '=', addressKey)
    .where('begunAt', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (ofAddress.sessions >= limits.addressSessions) throw new LimitRefusal('addressSessions');
  if (ofAddress.bytes >= limits.addressBytes) throw new LimitRefusal('addressBytes');
  await tx
    .updateTable('sessionTotals')
    .set({ addressKey })
    .where('sessionId', '=', sessionId)
    .execute();
}

/** Remembered for the researchers, who are told on the data collection page. */
export async function noteLimitMet(
  db: Db,
  { studyId, companyId }: Pick<Newcomer, 'studyId' | 'companyId'>,
  limit: CollectionLimit,
  at: Date,
): Promise<void> {
  await db
    .insertInto('intakeTotals')
    .values({
      ...{ scope: `study/${studyId}`, companyId, sessions: 0, bytes: 0 },
      ...{ refusedAt: at, refusedFor: limit },
    })
    .onConflict((clash) => clash.column('scope').doUpdateSet({ refusedAt: at, refusedFor: limit }))
    .execute();
}

/** The limit that a study met within the last day; null: none. */
export async function limitMet(
  db: Db,
  studyId: string,
  now: Date,
): Promise<{ limit: CollectionLimit; date: string } | null> {
  const row = await db
    .selectFrom('intakeTotals')
    .select(['refusedAt', 'refusedFor'])
    .where('scope', '=', `study/${studyId}`)
    .executeTakeFirst();
  if (!row?.refusedAt || !row.refusedFor) return null;
  if (now.getTime() - row.refusedAt.getTime() > DAY_MS) return null;
  return { limit: row.refusedFor, date: row.refusedAt.toISOString() };
}

/** Addresses are needed for a day only. */
export async function forgetAddresses(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('sessionTotals')
    .set({ addressKey: null })
    .where('addressKey', 'is not', null)
    .where('begunAt', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}
