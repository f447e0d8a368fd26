import type { Tx } from '../../platform/store/database';

/**
 * Takes a user for the rest of the transaction. A new password and "sign out everywhere" take it too,
 * so a token is given either before them, and ends with the others, or after them, and then it is
 * seen here that what was proven is no more.
 */
export async function lockUser(tx: Tx, userId: string) {
  return await tx
    .selectFrom('users')
    .select(['passwordHash', 'mfaState'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a token was not ended meanwhile. */
export async function isTokenActive(tx: Tx, tokenHash: string): Promise<boolean> {
  const token = await tx
    .selectFrom('tokens')
    .select('hash')
    .where('hash', '=', tokenHash)
    .executeTakeFirst();
  return token !== undefined;
}
