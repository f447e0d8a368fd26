import { hashPassword, generatePassword, isPasswordCorrect } from '../accounts/passwords';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';

export const RECOVERY_CODES = 10;

/** Four groups of four letters and digits, as they are shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, generatePassword);
}

/** What is compared: people type capitals, spaces and dashes as they like. Null: it is no such code. */
export function recoveryCodeKey(typed: string): string | null {
  const key = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return /^[a-z0-9]{16}$/.test(key) ? key : null;
}

/** One after another: ten hashes at once would take every thread from whoever signs in meanwhile. */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(recoveryCodeKey(code) ?? code));
  return hashes;
}

interface Owner {
  readonly id: string;
  readonly companyId: string;
}

/** Older codes stop working. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { id: userId, companyId }: Owner,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ id: newId(), companyId, userId, hash })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/**
 * The unused code of a user that this is; null: none. It compares up to ten slow hashes, so count
 * the try before.
 */
export async function findRecoveryCode(
  db: Db,
  userId: string,
  typed: string,
): Promise<string | null> {
  const key = recoveryCodeKey(typed);
  if (key === null) return null;
  const codes = await db
    .selectFrom('recoveryCodes')
    .select(['id', 'hash'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  for (const { id, hash } of codes) {
    if (await isPasswordCorrect(hash, key)) return id;
  }
  return null;
}

/** @returns how many are left; null: it was used meanwhile, so it does not count now */
export async function spendRecoveryCode(tx: Tx, codeId: string, now: Date): Promise<number | null> {
  const spent = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('id', '=', codeId)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (!spent) return null;
  const { left } = await tx
    .selectFrom('recoveryCodes')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('userId', '=', spent.userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
