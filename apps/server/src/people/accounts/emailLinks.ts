import { randomBytes } from 'node:crypto';
import { tokenHash } from './tokens';
import { lockUser } from './lockUser';
import type { Db, Tx } from '../../platform/store/database';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the link in a mail works; the mails state these times. */
const LIFETIME_MS = { PASSWORD_RESET: HOUR_MS, NEW_USER_INVITE: 14 * DAY_MS } as const;

/** For this long an expired link is reported as expired rather than unknown. */
const REMEMBERED_MS = 30 * DAY_MS;

export type LinkType = keyof typeof LIFETIME_MS;

interface LinkOwner {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Creates a link to set a password; older links of the same kind stop working.
 * @returns the secret, of which only the hash is stored
 */
export async function createLink(
  tx: Tx,
  user: LinkOwner,
  type: LinkType,
  now: Date,
): Promise<string> {
  await lockUser(tx, user.id);
  await revokeLinks(tx, user.id, now, type);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('temporaryTokens')
    .values({
      hash: tokenHash(token),
      companyId: user.companyId,
      userId: user.id,
      type,
      redirectTo: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS[type]),
    })
    .execute();
  return token;
}

/** Revokes the links of a user, all or of one kind. */
export async function revokeLinks(
  tx: Tx,
  userId: string,
  now: Date,
  type: LinkType | null = null,
): Promise<void> {
  await tx
    .updateTable('temporaryTokens')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(type !== null, (query) => query.where('type', '=', type))
    .execute();
}

export async function findLink(db: Db | Tx, token: string) {
  return await db
    .selectFrom('temporaryTokens as links')
    .innerJoin('users', 'users.id', 'links.userId')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['links.hash', 'links.type', 'links.redirectTo', 'links.expiresAt', 'links.usedAt'])
    .select(['users.id as userId', 'users.companyId', 'users.username', 'users.email'])
    .select(['users.name', 'users.disabled', 'users.validTo', 'users.identitySubject'])
    .select('companies.disabled as companyDisabled')
    .where('links.hash', '=', tokenHash(token))
    .executeTakeFirst();
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * Redeems a link. The user row is locked first, as by everything that revokes links: otherwise two
 * links of one user used at once would deadlock.
 * @returns false when it was used or has expired meanwhile; of two concurrent calls only one gets
 *   true
 */
export async function redeemLink(
  tx: Tx,
  { userId, hash }: Pick<FoundLink, 'userId' | 'hash'>,
  now: Date,
): Promise<boolean> {
  await lockUser(tx, userId);
  const used = await tx
    .updateTable('temporaryTokens')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('hash')
    .execute();
  return used.length > 0;
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('temporaryTokens')
    .where('expiresAt', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute();
}
