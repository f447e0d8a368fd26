import { sealedPrefix } from '../../platform/context/secretBox';
import type { SigningKey } from '../../platform/signingKeys/signingKey';
import type { Db } from '../../platform/store/database';
import { keyUses, sealedCounts, type KeyUse } from './keyUses';
import { minuteOf, usesInWords } from './retirement';

/** A key as `fovea keys` lists it. */
export interface ListedKey {
  readonly id: string;
  readonly madeAt: Date;
  readonly isCurrent: boolean;
  /** Null: the database could not be asked. */
  readonly uses: readonly KeyUse[] | null;
}

/** A key that the database knows and that is not there. */
export interface LackingKey {
  readonly id: string;
  readonly madeAt: Date;
}

/** @param db of this version; null: it cannot be asked */
export async function listedKeys(
  db: Db | null,
  keys: readonly SigningKey[],
  now: Date,
): Promise<readonly ListedKey[]> {
  const uses = db && (await keyUses(db, keys, now));
  return keys.map(({ id, madeAt }, at) => ({
    ...{ id, madeAt, isCurrent: at === 0 },
    uses: uses && (uses.get(id) ?? []),
  }));
}

export async function lackingKeys(
  db: Db,
  keys: readonly SigningKey[],
  now: Date,
): Promise<readonly LackingKey[]> {
  const noted = await db
    .selectFrom('signingKeys')
    .select(['id', 'madeAt'])
    .where('retiredAt', 'is', null)
    // One that is not used yet is in no list.
    .where('madeAt', '<=', now)
    .orderBy('madeAt')
    .execute();
  return noted.filter(({ id }) => keys.every((key) => key.id !== id));
}

/** How many stored secrets no key opens. */
export async function unreadableSecrets(db: Db, keys: readonly SigningKey[]): Promise<number> {
  const known = new Set(keys.map(sealedPrefix));
  return [...(await sealedCounts(db))]
    .filter(([prefix]) => !known.has(prefix))
    .flatMap(([, counts]) => counts)
    .reduce((sum, { count }) => sum + count, 0);
}

/** What `fovea keys` prints of them. */
export interface KeyReport {
  readonly lines: readonly string[];
  /** No key is missing that the database knows. */
  readonly isComplete: boolean;
}

/** @param db of this version; null: it cannot be asked */
export async function keyReport(
  db: Db | null,
  keys: readonly SigningKey[],
  now: Date,
): Promise<KeyReport> {
  const lacking = db === null ? [] : await lackingKeys(db, keys, now);
  return {
    lines: [
      ...keyLines(await listedKeys(db, keys, now)),
      ...lacking.map(({ id, madeAt }) => `${id}  made ${minuteOf(madeAt)}  is missing: restore it`),
    ],
    isComplete: lacking.length === 0,
  };
}

/** One line for each key: id, when it was made, what it does and what uses it. */
export function keyLines(keys: readonly ListedKey[]): readonly string[] {
  return keys.map(
    ({ id, madeAt, isCurrent, uses }) =>
      `${id}  made ${minuteOf(madeAt)}  ${isCurrent ? 'signs and encrypts' : `verifies and decrypts`}  ${useText(uses, isCurrent)}`,
  );
}

function useText(uses: ListedKey['uses'], isCurrent: boolean): string {
  if (uses === null) return '(the database was not asked what uses it)';
  if (uses.length > 0) return usesInWords(uses);
  return isCurrent
    ? 'nothing stored is encrypted with it yet'
    : 'nothing uses it: it can be retired';
}
