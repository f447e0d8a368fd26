import type { Tx } from '../../platform/store/database';

/**
 * Locks a user for the rest of the transaction. Setting a password and "sign out everywhere" lock
 * it too: a token is issued either before them, and revoked with the others, or after them, and
 * then the caller sees that its proof no longer holds.
 */
export async function lockUser(tx: Tx, userId: string) {
  return await tx
    .selectFrom('users')
    .select(['passwordHash', 'mfaState'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a token has not been revoked meanwhile. */
export async function isTokenActive(tx: Tx, tokenHash: string): Promise<boolean> {
  const token = await tx
    .selectFrom('tokens')
    .select('hash')
    .where('hash', '=', tokenHash)
    .executeTakeFirst();
  return token !== undefined;
}
