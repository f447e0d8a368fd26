/** All SQL of the keys of product keys, when keys are in the database. */
import { sql } from 'kysely';
import type { SecretBox } from '../../platform/context/secretBox';
import type { Db, Tx } from '../../platform/store/database';
import type { LicenseKeys } from './licenseKeyFile';

/** Any number but those of other locks: two processes make or replace them one after the other. */
const LOCK = 7_041_971;

/** Whose secret a private half is, see `SecretBox`. */
export const licenseKeyOwner = (kid: string) => `license key ${kid}`;

/** Null: there are none yet. */
export async function readStoredLicenseKeys(
  db: Db | Tx,
  box: Pick<SecretBox, 'open'>,
): Promise<LicenseKeys | null> {
  const rows = await db
    .selectFrom('licenseSigningKeys')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute();
  if (rows.length === 0) return null;
  return rows.map(({ kid, publicKey, sealedPrivateKey, createdAt }) => {
    const privateKey = sealedPrivateKey && box.open(sealedPrivateKey, licenseKeyOwner(kid));
    if (sealedPrivateKey !== null && privateKey === null) {
      throw new Error(`The key ${kid} of product keys cannot be read: its signing key is missing.`);
    }
    return {
      ...{ kid, publicKey, createdAt: createdAt.toISOString() },
      ...(privateKey && { privateKey }),
    };
  });
}

/** Unless there are some: those may be newer. */
export async function storeFirstLicenseKeys(
  tx: Tx,
  box: SecretBox,
  keys: LicenseKeys,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  if ((await readStoredLicenseKeys(tx, box)) === null) await storeLicenseKeys(tx, box, keys);
}

/** In place of those that are stored. */
async function storeLicenseKeys(
  tx: Tx,
  box: Pick<SecretBox, 'seal'>,
  keys: LicenseKeys,
): Promise<void> {
  await tx.deleteFrom('licenseSigningKeys').execute();
  for (const { kid, publicKey, privateKey, createdAt } of keys) {
    const sealedPrivateKey = privateKey ? box.seal(privateKey, licenseKeyOwner(kid)) : null;
    await tx
      .insertInto('licenseSigningKeys')
      .values({ kid, publicKey, sealedPrivateKey, createdAt: new Date(createdAt) })
      .execute();
  }
}

/**
 * Replaces them while no other process does.
 * @param change of those that are stored; null: they stay
 */
export async function changeStoredLicenseKeys(
  db: Db,
  box: SecretBox,
  change: (stored: LicenseKeys | null) => LicenseKeys | null,
): Promise<LicenseKeys> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const stored = await readStoredLicenseKeys(tx, box);
    const changed = change(stored);
    if (changed) await storeLicenseKeys(tx, box, changed);
    return changed ?? stored ?? [];
  });
}
