import { createHash, randomBytes } from 'node:crypto';
import { effectiveFeatures } from '@fovea/rules/access';
import type { Caller } from '../door/caller';
import type { Db, Tx } from '../store/database';

const HOUR_MS = 60 * 60_000;
/** A researcher's token lives this long at most … */
const RESEARCHER_MS = 14 * 24 * HOUR_MS;
/** … and not longer than this unused. */
const IDLE_MS = 24 * HOUR_MS;
/** A respondent may come back for a week to send what is left. */
const RESPONDENT_MS = 7 * 24 * HOUR_MS;
/** Noting every use would be a write for every read. */
const NOTE_USE_MS = 10 * 60_000;

export interface IssuedToken {
  readonly token: string;
  readonly expires: Date;
}

export async function issueResearcherToken(
  db: Db | Tx,
  user: { readonly id: string; readonly companyId: string },
  now: Date,
): Promise<IssuedToken> {
  const issued = newToken(now, RESEARCHER_MS);
  await db
    .insertInto('tokens')
    .values({
      ...stored(issued, now),
      kind: 'researcher',
      companyId: user.companyId,
      userId: user.id,
      studyId: null,
      sessionId: null,
    })
    .execute();
  return issued;
}

export async function issueRespondentToken(
  db: Db | Tx,
  session: { readonly id: string; readonly studyId: string; readonly companyId: string },
  now: Date,
): Promise<IssuedToken> {
  const issued = newToken(now, RESPONDENT_MS);
  await db
    .insertInto('tokens')
    .values({
      ...stored(issued, now),
      kind: 'respondent',
      companyId: session.companyId,
      userId: null,
      studyId: session.studyId,
      sessionId: session.id,
    })
    .execute();
  return issued;
}

/** Who holds this token; null when it is unknown, expired, or its user or company may not sign in. */
export async function callerOf(db: Db, token: string, now: Date): Promise<Caller | null> {
  const hash = tokenHash(token);
  const row = await db
    .selectFrom('tokens')
    .innerJoin('companies', 'companies.id', 'tokens.companyId')
    .leftJoin('users', 'users.id', 'tokens.userId')
    .select([
      'tokens.kind',
      'tokens.companyId',
      'tokens.userId',
      'tokens.studyId',
      'tokens.sessionId',
      'tokens.lastUsedAt',
      'tokens.expiresAt',
      'companies.disabled as companyDisabled',
      'companies.features as companyFeatures',
      'users.disabled as userDisabled',
      'users.validTo',
      'users.features as userFeatures',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (!row || row.expiresAt <= now || row.companyDisabled) return null;
  if (row.kind === 'respondent') {
    const { companyId, studyId, sessionId } = row;
    if (studyId === null || sessionId === null) return null;
    return { kind: 'respondent', companyId, studyId, sessionId };
  }
  const unusedMs = now.getTime() - row.lastUsedAt.getTime();
  if (unusedMs > IDLE_MS || row.userId === null || row.userDisabled) return null;
  if (row.validTo !== null && row.validTo <= now) return null;
  if (unusedMs > NOTE_USE_MS) {
    await db.updateTable('tokens').set({ lastUsedAt: now }).where('hash', '=', hash).execute();
  }
  return {
    kind: 'researcher',
    companyId: row.companyId,
    userId: row.userId,
    features: effectiveFeatures(row.userFeatures ?? [], row.companyFeatures),
    tokenHash: hash,
  };
}

export async function revokeToken(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

export async function forgetExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expiresAt', '<=', now).execute();
}

/** What is kept of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function newToken(now: Date, livesMs: number): IssuedToken {
  return {
    token: randomBytes(32).toString('base64url'),
    expires: new Date(now.getTime() + livesMs),
  };
}

function stored({ token, expires }: IssuedToken, now: Date) {
  return { hash: tokenHash(token), createdAt: now, lastUsedAt: now, expiresAt: expires };
}
