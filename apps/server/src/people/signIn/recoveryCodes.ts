import { hashPassword, generatePassword, isPasswordCorrect } from '../accounts/passwords';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { rowCount } from '../../platform/store/rowCount';

export const RECOVERY_CODES = 10;

/** Four groups of four letters and digits; they are shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, generatePassword);
}

/**
 * Normalises a typed code: capitals, spaces and dashes do not matter. Null when it is not a
 * recovery code.
 */
export function recoveryCodeKey(typed: string): string | null {
  const key = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return /^[a-z0-9]{16}$/.test(key) ? key : null;
}

/** One after another: ten hashes at once would block other people's sign-ins. */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(recoveryCodeKey(code) ?? code));
  return hashes;
}

interface Owner {
  readonly id: string;
  readonly companyId: string;
}

/** Replaces all recovery codes of a user. */
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
 * Finds the unused code that matches; null when none does. It compares up to ten slow hashes, so
 * the attempt must be counted first.
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

/** @returns how many codes are left; null when it was used meanwhile and is not accepted */
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
    .select(rowCount().as('left'))
    .where('userId', '=', spent.userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
