/** All SQL of keys that are in the database. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../store/database';
import { KeyProblem } from './keyProblem';
import type { KeyWrapper } from './keyWrapping';
import { KEY_BYTES, signingKeyOf, type SigningKey } from './signingKey';

/** Any number but those of other locks: processes that start at once make one first key. */
const LOCK = 7_041_970;

/** Until the end of the transaction nobody else makes or copies keys. */
export async function lockStoredKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/** Whether the keys of the installation are in the database. */
export async function hasStoredKeys(db: Db | Tx): Promise<boolean> {
  const found = await db
    .selectFrom('signingKeys')
    .select('id')
    .where('wrappedKey', 'is not', null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * The keys in the database, the newest first; the first ones may not be in use yet (`madeAt`).
 * @throws KeyProblem when they were wrapped with another secret
 */
export async function readStoredKeys(
  db: Db | Tx,
  wrapper: KeyWrapper,
): Promise<readonly SigningKey[]> {
  const rows = await db
    .selectFrom('signingKeys')
    .select(['id', 'madeAt', 'wrappedKey', 'isFirst'])
    .where('wrappedKey', 'is not', null)
    .where('retiredAt', 'is', null)
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, madeAt, wrappedKey, isFirst }) => {
    const secret = wrapper.unwrap(wrappedKey ?? '', id);
    const key = secret && signingKeyOf(secret, { madeAt, isFirst });
    if (secret?.length === KEY_BYTES && key?.id === id) return key;
    throw new KeyProblem(
      `The key ${id} in the database was wrapped with another secret than FOVEA_KEYS_SECRET (or the file of FOVEA_KEYS_SECRET_FILE). Set the one that the other processes have.`,
    );
  });
}

/** Ids of the keys of the installation, wherever they are, as far as they were noted; without those that were removed on purpose. */
export async function notedKeyIds(db: Db | Tx): Promise<readonly string[]> {
  const found = await db
    .selectFrom('signingKeys')
    .select('id')
    .where('retiredAt', 'is', null)
    .orderBy('madeAt')
    .execute();
  return found.map(({ id }) => id);
}

/**
 * The keys, with a first one for an installation that has none.
 * @param hasKeysElsewhere asked before a first one is made: an installation that was upgraded, moved or restored may have
 *   keys that were not noted
 * @throws KeyProblem when the installation has keys elsewhere
 */
export async function openStoredKeys(
  db: Db,
  wrapper: KeyWrapper,
  hasKeysElsewhere: (tx: Tx) => Promise<boolean>,
): Promise<readonly SigningKey[]> {
  const keys = await readStoredKeys(db, wrapper);
  if (keys.length > 0) return keys;
  return await db.transaction().execute(async (tx) => {
    await lockStoredKeys(tx);
    const stored = await readStoredKeys(tx, wrapper);
    if (stored.length > 0) return stored;
    if ((await notedKeyIds(tx)).length > 0 || (await hasKeysElsewhere(tx))) {
      throw new KeyProblem(
        'The keys of this installation are in a data folder and not in the database. Run `fovea keys to-database` with that folder as FOVEA_DATA first, or set FOVEA_KEYS=folder.',
      );
    }
    const first = signingKeyOf(randomBytes(KEY_BYTES), { madeAt: new Date(), isFirst: true });
    await insertStoredKey(tx, wrapper, first);
    return [first];
  });
}

/** How long after it was made a key is used: until then every process has looked. */
export const USED_AFTER_MS = 60_000;

/** A key that signs and encrypts a minute from now on, by the clock of the database. @throws KeyProblem */
export async function addStoredKey(tx: Tx, wrapper: KeyWrapper): Promise<SigningKey> {
  await lockStoredKeys(tx);
  const known = await readStoredKeys(tx, wrapper);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  const now = new Date(rows[0]!.now);
  const newest = known[0];
  if (newest && newest.madeAt > now) {
    throw new KeyProblem(
      `The key ${newest.id} was made a moment ago and is used from ${newest.madeAt.toISOString()} on. Make another one after that.`,
    );
  }
  const madeAt = new Date(now.getTime() + USED_AFTER_MS);
  const added = signingKeyOf(randomBytes(KEY_BYTES), { madeAt, isFirst: false });
  await insertStoredKey(tx, wrapper, added);
  return added;
}

/** Stores a key; one whose id is noted already becomes that of the database. */
export async function insertStoredKey(
  tx: Tx,
  wrapper: KeyWrapper,
  { id, madeAt, isFirst, secret }: SigningKey,
): Promise<void> {
  const stored = { madeAt, isFirst, wrappedKey: wrapper.wrap(secret, id) };
  await tx
    .insertInto('signingKeys')
    .values({ id, ...stored })
    .onConflict((on) => on.column('id').doUpdateSet({ ...stored, retiredAt: null }))
    .execute();
}

/**
 * Wraps the keys anew that were wrapped with an earlier secret, also those that are not in use yet.
 * @returns how many
 * @throws KeyProblem when one was wrapped with a secret that is not known; then nothing is changed
 */
export async function rewrapStoredKeys(tx: Tx, wrapper: KeyWrapper): Promise<number> {
  await lockStoredKeys(tx);
  const keys = await readStoredKeys(tx, wrapper);
  let count = 0;
  for (const { id, secret } of keys) {
    const { wrappedKey } = await tx
      .selectFrom('signingKeys')
      .select('wrappedKey')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (wrappedKey === null || wrapper.isCurrent(wrappedKey, id)) continue;
    const rewrapped = { wrappedKey: wrapper.wrap(secret, id) };
    await tx.updateTable('signingKeys').set(rewrapped).where('id', '=', id).execute();
    count++;
  }
  return count;
}

/** Forgets a key for good. The row stays, and says when that was. */
export async function removeStoredKey(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('signingKeys').set({ wrappedKey: null }).where('id', '=', id).execute();
}
