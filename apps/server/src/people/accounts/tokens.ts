import { createHash, randomBytes } from 'node:crypto';
import type { Feature } from '@fovea/contract/protocol/access';
import { effectiveFeatures } from '@fovea/rules/people/access';
import type { Caller } from '../../platform/http/caller';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';

const HOUR_MS = 60 * 60_000;
/** A researcher's token lives this long at most … */
const RESEARCHER_MS = 14 * 24 * HOUR_MS;
/** … and not longer than this unused. */
const IDLE_MS = 24 * HOUR_MS;
/** Support looks at something and goes. */
const IMPERSONATION_MS = HOUR_MS;
/** A program that was given part of a user's rights asks again every working day. */
const SCOPED_MS = 12 * HOUR_MS;
/** Time to find the telephone with the second factor. */
const SECOND_FACTOR_MS = 10 * 60_000;
/** A respondent may come back for a week to send what is left. */
const RESPONDENT_MS = 7 * 24 * HOUR_MS;
/** Noting every use would be a write for every read. */
const NOTE_USE_MS = 10 * 60_000;

export interface IssuedToken {
  readonly token: string;
  readonly expires: Date;
}

/** The browser or program that a token is given to. */
export interface TokenHolder {
  readonly ip: string;
  readonly userAgent: string;
}

interface UserOfToken {
  readonly id: string;
  readonly companyId: string;
}

/** A researcher's token, of the whole of what the user may do unless said. */
export async function issueResearcherToken(
  db: Db | Tx,
  user: UserOfToken,
  holder: TokenHolder,
  now: Date,
  less: { readonly scope?: readonly Feature[]; readonly actorUserId?: string } = {},
): Promise<IssuedToken> {
  const { scope, actorUserId } = less;
  const livesMs = actorUserId ? IMPERSONATION_MS : scope ? SCOPED_MS : RESEARCHER_MS;
  return await issueUserToken(db, 'researcher', user, holder, now, livesMs, {
    scope: scope ? [...scope] : null,
    actorUserId: actorUserId ?? null,
  });
}

/** The password was right; this token only serves to send the code of the second factor. */
export async function issueSecondFactorToken(
  db: Db | Tx,
  user: UserOfToken,
  holder: TokenHolder,
  now: Date,
): Promise<IssuedToken> {
  return await issueUserToken(db, 'secondFactor', user, holder, now, SECOND_FACTOR_MS, {});
}

async function issueUserToken(
  db: Db | Tx,
  kind: 'researcher' | 'secondFactor',
  user: UserOfToken,
  { ip, userAgent }: TokenHolder,
  now: Date,
  livesMs: number,
  less: { readonly scope?: Feature[] | null; readonly actorUserId?: string | null },
): Promise<IssuedToken> {
  const issued = newToken(now, livesMs);
  await db
    .insertInto('tokens')
    .values({
      ...stored(issued, now),
      kind,
      companyId: user.companyId,
      userId: user.id,
      studyId: null,
      sessionId: null,
      ip: ip.slice(0, 100),
      userAgent: storable(userAgent).slice(0, 400),
      ...less,
    })
    .execute();
  return issued;
}

/** What a stranger's header may hold and a database may not. */
function storable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').trim();
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
export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | null> {
  const hash = tokenHash(token);
  const row = await db
    .selectFrom('tokens')
    .innerJoin('companies', 'companies.id', 'tokens.companyId')
    .leftJoin('users', 'users.id', 'tokens.userId')
    .leftJoin('users as actors', 'actors.id', 'tokens.actorUserId')
    .leftJoin('companies as actorCompanies', 'actorCompanies.id', 'actors.companyId')
    .select([
      'tokens.kind',
      'tokens.id',
      'tokens.scope',
      'tokens.actorUserId',
      'tokens.companyId',
      'tokens.userId',
      'tokens.studyId',
      'tokens.sessionId',
      'tokens.lastUsedAt',
      'tokens.expiresAt',
      'companies.disabled as companyDisabled',
      'companies.features as companyFeatures',
      'users.companyId as userCompanyId',
      'users.disabled as userDisabled',
      'users.validTo',
      'users.features as userFeatures',
      'users.firstPasswordUntil',
      'actors.disabled as actorDisabled',
      'actors.validTo as actorValidTo',
      'actors.features as actorFeatures',
      'actorCompanies.disabled as actorCompanyDisabled',
      'actorCompanies.features as actorCompanyFeatures',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (!row || row.expiresAt <= now || row.companyDisabled) return null;
  if (row.kind === 'respondent') {
    const { companyId, studyId, sessionId } = row;
    if (studyId === null || sessionId === null) return null;
    return { kind: 'respondent', companyId, studyId, sessionId };
  }
  if (row.kind === 'secondFactor') return null;
  if (row.lastUsedAt < idleSince(now) || row.userId === null || row.userDisabled) return null;
  // Somebody who was moved signs in anew: a token does not stay behind in the company they left.
  if (row.userCompanyId !== row.companyId) return null;
  if (row.validTo !== null && row.validTo <= now) return null;
  const isImpersonated = row.actorUserId !== null;
  if (isImpersonated && !isStillStaff(row, now)) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > NOTE_USE_MS) {
    await db.updateTable('tokens').set({ lastUsedAt: now }).where('hash', '=', hash).execute();
  }
  return {
    kind: 'researcher',
    companyId: row.companyId,
    userId: row.userId,
    features: effectiveFeatures(row.userFeatures ?? [], row.companyFeatures).filter(
      (feature) =>
        (row.scope === null || row.scope.includes(feature)) &&
        // Whoever is logged in as somebody else is nobody's staff.
        !(isImpersonated && feature === 'INTERNAL'),
    ),
    tokenHash: hash,
    tokenId: row.id,
    scope: row.scope,
    actorUserId: row.actorUserId,
    // Staff who help somebody are not asked for that person's password.
    mustChangePassword: row.firstPasswordUntil !== null && !isImpersonated,
  };
}

/** Whoever is logged in as somebody else is so for as long as they may log in as others. */
function isStillStaff(
  actor: {
    readonly actorDisabled: boolean | null;
    readonly actorValidTo: Date | null;
    readonly actorFeatures: readonly Feature[] | null;
    readonly actorCompanyDisabled: boolean | null;
    readonly actorCompanyFeatures: readonly Feature[] | null;
  },
  now: Date,
): boolean {
  if (actor.actorDisabled !== false || actor.actorCompanyDisabled !== false) return false;
  if (actor.actorValidTo !== null && actor.actorValidTo <= now) return false;
  const features = effectiveFeatures(actor.actorFeatures ?? [], actor.actorCompanyFeatures ?? []);
  return features.includes('INTERNAL');
}

export async function revokeToken(db: Db | Tx, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

/** Signs a user out everywhere, and whoever that user is logged in as; `except` stays. */
export async function revokeUserTokens(
  db: Db | Tx,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where((is) => is.or([is('userId', '=', userId), is('actorUserId', '=', userId)]))
    .$if(except !== null, (query) => query.where('hash', '!=', except))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((is) =>
      is.or([
        is('expiresAt', '<=', now),
        is.and([is('kind', '=', 'researcher'), is('lastUsedAt', '<', idleSince(now))]),
      ]),
    )
    .execute();
}

/** A researcher's token that was last used before this does nothing any more. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
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
  return {
    id: newId(),
    hash: tokenHash(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expires,
  };
}
