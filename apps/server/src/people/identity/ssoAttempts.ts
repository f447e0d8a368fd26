import { randomBytes } from 'node:crypto';
import { tokenHash } from '../accounts/tokens';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';

/** Time to sign in at the identity provider, including a second factor on another device. */
export const SSO_ATTEMPT_MS = 15 * 60_000;
/** The landing page claims the ticket and signs in right away. */
export const TICKET_MS = 2 * 60_000;

type SsoContext = Pick<AppContext, 'db' | 'now' | 'secretBox'>;

export interface StartedSsoAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The region that the landing page returns to. */
  readonly origin: string;
}

/**
 * Stores an attempt that is redirected to the identity provider. The state is in the browser's
 * cookie; only its hash is stored.
 */
export async function startSsoAttempt(
  { db, now }: SsoContext,
  attempt: StartedSsoAttempt,
): Promise<void> {
  const { state, nonce, codeVerifier, origin } = attempt;
  const at = now();
  await db
    .insertInto('identityVisits')
    .values({
      stateHash: tokenHash(state),
      nonce,
      codeVerifier,
      origin,
      createdAt: at,
      expiresAt: new Date(at.getTime() + SSO_ATTEMPT_MS),
    })
    .execute();
}

export interface ReturnedSsoAttempt {
  readonly stateHash: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly origin: string;
}

/**
 * Consumes the state of a returning browser: each state works once, so a replayed response is
 * refused.
 */
export async function consumeSsoAttempt(
  { db, now }: SsoContext,
  state: string,
): Promise<ReturnedSsoAttempt | null> {
  const attempt = await db
    .selectFrom('identityVisits')
    .select(['stateHash', 'nonce', 'codeVerifier', 'origin'])
    .where('stateHash', '=', tokenHash(state))
    .where('expiresAt', '>', now())
    .where('codeVerifier', '!=', '')
    .executeTakeFirst();
  if (!attempt) return null;
  const taken = await db
    .updateTable('identityVisits')
    .set({ codeVerifier: '' })
    .where('stateHash', '=', attempt.stateHash)
    .where('codeVerifier', '!=', '')
    .returning('stateHash')
    .execute();
  return taken.length > 0 ? attempt : null;
}

/** Stores the ID token until the landing page claims it. @returns the ticket for it */
export async function createTicket(
  { db, now, secretBox }: SsoContext,
  { stateHash }: ReturnedSsoAttempt,
  said: { readonly idToken: string; readonly username: string },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .updateTable('identityVisits')
    .set({
      ticketHash: tokenHash(ticket),
      idToken: secretBox.seal(said.idToken, stateHash),
      username: said.username,
      expiresAt: new Date(now().getTime() + TICKET_MS),
    })
    .where('stateHash', '=', stateHash)
    .execute();
  return ticket;
}

/**
 * The ID token for a ticket: once, and only in the browser that started the attempt. Otherwise an
 * attacker could send others a landing page that signs them in as the attacker.
 */
export async function claimTicket(
  { db, now, secretBox }: SsoContext,
  ticket: string,
  state: string,
): Promise<{ idToken: string; username: string } | null> {
  const [ticketHash, stateHash] = [tokenHash(ticket), tokenHash(state)];
  const at = now();
  const stored = await db
    .selectFrom('identityVisits')
    .select(['idToken', 'username'])
    .where('ticketHash', '=', ticketHash)
    .where('stateHash', '=', stateHash)
    .executeTakeFirst();
  const claimed = await db
    .updateTable('identityVisits')
    .set({ claimedAt: at, idToken: null, expiresAt: new Date(at.getTime() + TICKET_MS) })
    .where('ticketHash', '=', ticketHash)
    .where('stateHash', '=', stateHash)
    .where('claimedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('stateHash')
    .execute();
  if (claimed.length === 0 || !stored?.idToken || stored.username === null) return null;
  const idToken = secretBox.open(stored.idToken, stateHash);
  return idToken === null ? null : { idToken, username: stored.username };
}

/** Whether this nonce belongs to a returned attempt of ours; each nonce counts once. */
export async function consumeNonce({ db, now }: SsoContext, nonce: string): Promise<boolean> {
  const at = now();
  const used = await db
    .updateTable('identityVisits')
    .set({ usedAt: at })
    .where('nonce', '=', nonce)
    .where('claimedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('stateHash')
    .execute();
  return used.length > 0;
}

export async function deleteExpiredSsoAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('identityVisits').where('expiresAt', '<=', now).execute();
}
