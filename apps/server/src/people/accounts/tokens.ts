import { createHash, randomBytes } from 'node:crypto';
import type { Feature } from '@fovea/contract/protocol/access';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';

const HOUR_MS = 60 * 60_000;
/** Maximum lifetime of a researcher's token … */
const RESEARCHER_MS = 14 * 24 * HOUR_MS;
/** … and how long it may stay unused. */
const IDLE_MS = 24 * HOUR_MS;
/** Long enough for support to look at something. */
const IMPERSONATION_MS = HOUR_MS;
/** A program with a scoped token asks for a new one every working day. */
const SCOPED_MS = 12 * HOUR_MS;
/** Time to find the phone with the second factor. */
const SECOND_FACTOR_MS = 10 * 60_000;
/** A respondent may return for a week to send the rest of the data. */
const RESPONDENT_MS = 7 * 24 * HOUR_MS;
/** Until it is paired again. */
const MACHINE_MS = 10 * 365 * 24 * HOUR_MS;
/** Whoever wonders why a script stopped still finds its expired token in the list. */
const EXPIRED_SHOWN_MS = 30 * 24 * HOUR_MS;
/** More are no sessions of a person; a program asks for a new token instead of keeping all. */
const TOKENS_PER_USER = 20;

export interface IssuedToken {
  readonly token: string;
  readonly expires: Date;
}

/** The browser or program that a token is issued to. */
export interface TokenHolder {
  readonly ip: string;
  readonly userAgent: string;
}

interface UserOfToken {
  readonly id: string;
  readonly companyId: string;
}

/** Issues a researcher's token with all of the user's features, unless a scope is given. */
export async function issueResearcherToken(
  db: Db | Tx,
  user: UserOfToken,
  holder: TokenHolder,
  now: Date,
  less: {
    readonly scope?: readonly Feature[];
    readonly actorUserId?: string;
    /** The session in which it is issued, and with which it ends. */
    readonly issuedBy?: string;
    readonly awaitsSecondFactor?: boolean;
    /** The consent of a visit, with which the token ends. */
    readonly studyAccess?: { readonly id: string; readonly endsAt: Date };
  } = {},
): Promise<IssuedToken> {
  const { scope, actorUserId, issuedBy, studyAccess, awaitsSecondFactor = false } = less;
  const mostMs = actorUserId ? IMPERSONATION_MS : scope ? SCOPED_MS : RESEARCHER_MS;
  const livesMs = studyAccess
    ? Math.min(mostMs, studyAccess.endsAt.getTime() - now.getTime())
    : mostMs;
  const issued = await issueUserToken(db, 'researcher', user, holder, now, livesMs, {
    scope: scope ? [...scope] : null,
    actorUserId: actorUserId ?? null,
    issuedBy: issuedBy ?? null,
    awaitsSecondFactor,
    studyAccessId: studyAccess?.id ?? null,
  });
  if (!actorUserId) await endOldest(db, user, [tokenHash(issued.token)], issuedBy ?? null);
  return issued;
}

/** Ends what a user has beyond the limit: the tokens that were used longest ago. */
async function endOldest(
  db: Db | Tx,
  user: UserOfToken,
  keptHashes: readonly string[],
  keptId: string | null,
): Promise<void> {
  const tokens = (db as Db)
    .selectFrom('tokens')
    .where('userId', '=', user.id)
    .where('kind', '=', 'researcher')
    .where('actorUserId', 'is', null);
  const oldest = await tokens
    .select('id')
    .where('hash', 'not in', keptHashes)
    .$if(keptId !== null, (query) => query.where('id', '!=', keptId))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .offset(TOKENS_PER_USER - keptHashes.length - (keptId === null ? 0 : 1))
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await db.deleteFrom('tokens').where('id', 'in', ids).execute();
}

/** Issued after a correct password; only good for sending the code of the second factor. */
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
  less: {
    readonly scope?: Feature[] | null;
    readonly actorUserId?: string | null;
    readonly issuedBy?: string | null;
    readonly awaitsSecondFactor?: boolean;
    readonly studyAccessId?: string | null;
  },
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

/** A header may hold characters that a database text cannot. */
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

/** The agent of a machine: it works for days without a network. The tokens of an earlier pairing end. */
export async function issueMachineToken(
  tx: Tx,
  machine: { readonly id: string; readonly companyId: string },
  now: Date,
): Promise<IssuedToken> {
  const issued = newToken(now, MACHINE_MS);
  await tx.deleteFrom('tokens').where('machineId', '=', machine.id).execute();
  await tx
    .insertInto('tokens')
    .values({
      ...stored(issued, now),
      kind: 'machine',
      companyId: machine.companyId,
      userId: null,
      studyId: null,
      sessionId: null,
      machineId: machine.id,
    })
    .execute();
  return issued;
}

export async function revokeToken(db: Db | Tx, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

/**
 * Signs a user out everywhere, including sessions in which that user impersonates others. The session
 * `except` stays; so do the tokens of programs, personal ones and those of apps, if `programs` says so.
 */
export async function revokeUserTokens(
  db: Db | Tx,
  userId: string,
  except: string | null = null,
  programs: 'revoked' | 'kept' = 'revoked',
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where((is) => is.or([is('userId', '=', userId), is('actorUserId', '=', userId)]))
    .$if(except !== null, (query) => query.where('hash', '!=', except))
    .$if(programs === 'kept', (query) =>
      query.where('kind', 'not in', ['personal', 'app', 'appRefresh']),
    )
    .executeTakeFirstOrThrow();
  if (programs === 'revoked') {
    // Codes that were not exchanged yet, too.
    await db.deleteFrom('appCodes').where('userId', '=', userId).execute();
    await db.deleteFrom('appAuthorizations').where('userId', '=', userId).execute();
  }
  return Number(numDeletedRows);
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  const shownUntil = new Date(now.getTime() - EXPIRED_SHOWN_MS);
  await db
    .deleteFrom('tokens')
    .where((is) =>
      is.or([
        is.and([is('kind', '!=', 'personal'), is('expiresAt', '<=', now)]),
        is.and([is('kind', '=', 'personal'), is('expiresAt', '<=', shownUntil)]),
        is.and([is('kind', '=', 'researcher'), is('lastUsedAt', '<', idleSince(now))]),
      ]),
    )
    .execute();
  await db.deleteFrom('appAuthorizations').where('expiresAt', '<=', now).execute();
  // Used codes stay as long as their authorization, which somebody who presents one again ends.
  await db
    .deleteFrom('appCodes')
    .where('expiresAt', '<=', now)
    .where('authorizationId', 'is', null)
    .execute();
}

/** Researchers' tokens last used before this have expired. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** What is stored of a token. */
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
