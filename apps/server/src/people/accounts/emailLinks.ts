import { randomBytes } from 'node:crypto';
import { tokenHash } from './tokens';
import { lockUser } from './lockUser';
import type { Db, Tx } from '../../platform/store/database';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the link of a mail works; the mails say so in words. */
const LIFETIME_MS = { PASSWORD_RESET: HOUR_MS, NEW_USER_INVITE: 14 * DAY_MS } as const;

/** For this long a link that no longer works is told from one that never did. */
const REMEMBERED_MS = 30 * DAY_MS;

export type LinkType = keyof typeof LIFETIME_MS;

interface LinkOwner {
  readonly id: string;
  readonly companyId: string;
}

/**
 * A new link to set a password; older ones of the same kind stop working.
 * @returns the secret, which is kept nowhere
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

/** The links of a user, all or of one kind, stop working. */
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
 * Uses a link. The user is taken first, as by everything that ends links: two links of one user that are
 * used at once would else wait for each other.
 * @returns false when it was used or has expired meanwhile: only one of two gets true
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
