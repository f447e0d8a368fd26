import type { SignedInSession } from '@fovea/contract/people/signIn';
import { idleSince, revokeUserTokens } from '../accounts/tokens';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { lockUser } from '../accounts/lockUser';

/** A limit on the list: a program could create scoped tokens without end. */
const SHOWN_MAX = 200;

/** The user's sessions: the current one first, then by last use. */
export async function signedInSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Researcher,
): Promise<SignedInSession[]> {
  const rows = await activeTokens(db, caller.userId, now())
    .leftJoin('users as actors', 'actors.id', 'tokens.actorUserId')
    .select(['tokens.id', 'tokens.createdAt', 'tokens.lastUsedAt', 'tokens.expiresAt'])
    .select(['tokens.userAgent', 'tokens.ip', 'tokens.scope', 'tokens.actorUserId'])
    .select('actors.name as actorName')
    .orderBy((is) => is('tokens.id', '=', caller.tokenId), 'desc')
    .orderBy('tokens.lastUsedAt', 'desc')
    .orderBy('tokens.id')
    .limit(SHOWN_MAX)
    .execute();
  return rows.map(({ actorUserId, actorName, ...row }) => ({
    id: row.id,
    createdDate: row.createdAt.toISOString(),
    lastUsedDate: row.lastUsedAt.toISOString(),
    expirationDate: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
    ip: row.ip,
    isCurrent: row.id === caller.tokenId,
    scope: row.scope,
    actor: actorUserId === null ? null : { id: actorUserId, name: actorName ?? '' },
  }));
}

/** @throws Refusal 404 when it is not one of the user's sessions, or has ended already */
export async function endSession(
  db: Db,
  caller: Researcher,
  id: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('tokens')
      .where('id', '=', id)
      .where('userId', '=', caller.userId)
      .where('kind', '=', 'researcher')
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('session');
    await auditEndedSession(tx, caller, source, { ended: 1, everywhere: false });
  });
}

/**
 * Ends all sessions and revokes all links and pending first steps.
 * @returns how many sessions ended
 */
export async function endSessions(
  db: Db,
  caller: Researcher,
  butThisOne: boolean,
  source: AuditSource,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, caller.userId);
    const alive = await activeTokens(tx, caller.userId, source.at).select('tokens.id').execute();
    const ended = alive.filter(({ id }) => !(butThisOne && id === caller.tokenId)).length;
    const except = butThisOne ? caller.tokenHash : null;
    // Programs are not sessions of a person: their tokens are revoked one by one.
    await revokeUserTokens(tx, caller.userId, except, 'kept');
    await auditEndedSession(tx, caller, source, { ended, everywhere: true });
    return ended;
  });
}

/** Only researchers' tokens are sessions, not first steps or respondents' tokens. */
function activeTokens(db: Db | Tx, userId: string, now: Date) {
  return (db as Db)
    .selectFrom('tokens')
    .where('tokens.userId', '=', userId)
    .where('tokens.kind', '=', 'researcher')
    .where('tokens.expiresAt', '>', now)
    .where('tokens.lastUsedAt', '>=', idleSince(now));
}

async function auditEndedSession(
  tx: Tx,
  { companyId }: Researcher,
  source: AuditSource,
  details: { readonly ended: number; readonly everywhere: boolean },
): Promise<void> {
  await appendAudit(tx, source, { companyId, action: 'SESSIONS_ENDED', details });
}
