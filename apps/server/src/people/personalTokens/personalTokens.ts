import {
  PERSONAL_TOKENS_MAX,
  type NewPersonalToken,
  type PersonalToken,
} from '@fovea/contract/people/personalTokens';
import type { Selectable } from 'kysely';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { rowCount } from '../../platform/store/rowCount';
import type { Tables } from '../../platform/store/tables';
import { newProgramTokenText } from '../accounts/programTokenText';
import { tokenHash } from '../accounts/tokens';
import { requireRecentAuthentication } from '../signIn/reauthentication';
import { checkedScope, mustStillBeSignedIn } from '../signIn/scopedTokens';

const DAY_MS = 24 * 60 * 60_000;

interface TokenOwner {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
}

/** The personal access tokens of a user, newest first. */
export async function personalTokensOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, companyId }: Pick<TokenOwner, 'id' | 'companyId'>,
): Promise<PersonalToken[]> {
  const at = now();
  const rows = await tokensOf(db, id, companyId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => answerOf(row, at));
}

/** @throws Refusal 400 for the scope, 403 without a recent sign-in, 409 when there are too many */
export async function createPersonalTokenOf(
  { db }: Pick<AppContext, 'db'>,
  caller: Researcher,
  wanted: NewPersonalToken,
  source: AuditSource,
): Promise<{ readonly token: string; readonly personalToken: PersonalToken }> {
  const scope = checkedScope(wanted.scope, caller.features);
  const { companyId, userId } = caller;
  const { name, isReadOnly, days } = wanted;
  const { at } = source;
  return await db.transaction().execute(async (tx) => {
    await mustStillBeSignedIn(tx, caller);
    // Whoever finds an open browser must not leave with a key that works for a year.
    await requireRecentAuthentication(tx, caller, at);
    const { total } = await tokensOf(tx, userId, companyId)
      .select(rowCount().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= PERSONAL_TOKENS_MAX) {
      const message = `You have ${PERSONAL_TOKENS_MAX} tokens. Revoke one that is no longer used.`;
      throw new Refusal(409, message, 'TOO_MANY_TOKENS');
    }
    const token = newProgramTokenText('personal');
    const expiresAt = new Date(at.getTime() + days * DAY_MS);
    const row = await tx
      .insertInto('tokens')
      .values({
        ...{ id: newId(), hash: tokenHash(token), kind: 'personal', name, scope, isReadOnly },
        ...{ companyId, userId, studyId: null, sessionId: null },
        ...{ createdAt: at, lastUsedAt: at, expiresAt },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { name, scope, isReadOnly, expires: expiresAt.toISOString() };
    await appendAudit(tx, source, { companyId, action: 'PERSONAL_TOKEN_CREATED', details });
    return { token, personalToken: answerOf(row, at) };
  });
}

/** @throws Refusal 404 when the user has no such token, or not any more */
export async function revokePersonalTokenOf(
  db: Db,
  { id, companyId, name: userName }: TokenOwner,
  personalTokenId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .deleteFrom('tokens')
      .where('id', '=', personalTokenId)
      .where('kind', '=', 'personal')
      .where('userId', '=', id)
      .where('companyId', '=', companyId)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw notFound('token');
    await appendAudit(tx, source, {
      companyId,
      action: 'PERSONAL_TOKEN_REVOKED',
      target: { type: 'user', id, name: userName },
      details: { name: revoked.name },
    });
  });
}

function tokensOf(db: Db | Tx, userId: string, companyId: string) {
  return (db as Db)
    .selectFrom('tokens')
    .where('kind', '=', 'personal')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId);
}

function answerOf(row: Selectable<Tables['tokens']>, at: Date): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope ?? [],
    isReadOnly: row.isReadOnly,
    createdDate: row.createdAt.toISOString(),
    expirationDate: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= at,
    lastUsedDate: row.lastUsedAt > row.createdAt ? row.lastUsedAt.toISOString() : null,
  };
}
