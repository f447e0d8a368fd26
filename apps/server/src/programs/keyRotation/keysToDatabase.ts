import { storeFirstLicenseKeys } from '../../people/licenseKeys/storedLicenseKeys';
import { readLicenseKeyFile } from '../../people/licenseKeys/licenseKeyFile';
import { secretBox } from '../../platform/context/secretBox';
import { readSigningKeys } from '../../platform/signingKeys/keyFiles';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import type { KeyWrapper } from '../../platform/signingKeys/keyWrapping';
import type { SigningKey } from '../../platform/signingKeys/signingKey';
import {
  insertStoredKey,
  lockStoredKeys,
  readStoredKeys,
} from '../../platform/signingKeys/storedKeys';
import type { Db, Tx } from '../../platform/store/database';

export interface CopiedKeys {
  /** Ids of the signing keys, the newest first. */
  readonly ids: readonly string[];
  /** Ids of those that were not copied, because they were retired; a folder from a backup may have them still. */
  readonly retiredIds: readonly string[];
}

/**
 * Copies the keys of a data folder into the database, wrapped. Run again, it does nothing more: what is in the database
 * is newer.
 * @throws KeyProblem when the folder has none, or the database has others
 */
export async function keysToDatabase(
  db: Db,
  wrapper: KeyWrapper,
  dataFolder: string,
): Promise<CopiedKeys> {
  const found = readSigningKeys(dataFolder);
  if (found.length === 0) {
    throw new KeyProblem(
      `There is no key in ${dataFolder}. Set FOVEA_DATA to the folder that the server has used until now.`,
    );
  }
  const licenseKeys = await readLicenseKeyFile(dataFolder);
  return await db.transaction().execute(async (tx) => {
    await lockStoredKeys(tx);
    const retiredIds = await retiredOf(tx, found);
    const keys = found.filter(({ id }) => !retiredIds.includes(id));
    const [newest] = keys;
    if (!newest) {
      throw new KeyProblem(
        `Every key in ${dataFolder} was retired (${retiredIds.join(', ')}). Set FOVEA_DATA to the folder that the server has used until now. Nothing was changed.`,
      );
    }
    const box = secretBox({ current: () => newest, all: () => keys, lookAgain: () => false });
    const stored = await readStoredKeys(tx, wrapper);
    const foreign = stored.find(({ id }) => keys.every((key) => key.id !== id));
    if (foreign) {
      throw new KeyProblem(
        `The database has the key ${foreign.id} already, which is not in ${dataFolder}. Nothing was changed.`,
      );
    }
    const lacking = await tx
      .selectFrom('signingKeys')
      .select('id')
      .where('retiredAt', 'is', null)
      .where(
        'id',
        'not in',
        keys.map(({ id }) => id),
      )
      .executeTakeFirst();
    if (lacking) {
      throw new KeyProblem(
        `This installation has the key ${lacking.id}, which is not in ${dataFolder}. Bring it back first, or retire it. Nothing was changed.`,
      );
    }
    for (const key of inOrder(keys)) {
      if (stored.every(({ id }) => id !== key.id)) await insertStoredKey(tx, wrapper, key);
    }
    if (licenseKeys) await storeFirstLicenseKeys(tx, box, licenseKeys);
    return { ids: keys.map(({ id }) => id), retiredIds };
  });
}

async function retiredOf(tx: Tx, keys: readonly SigningKey[]): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('signingKeys')
    .select('id')
    .where('retiredAt', 'is not', null)
    .execute();
  const retired = new Set(rows.map(({ id }) => id));
  return keys.map(({ id }) => id).filter((id) => retired.has(id));
}

/** In the database their times say which one is newer; that of the first key is the time of its file, which may be that of a copy. */
function inOrder(keys: readonly SigningKey[]): readonly SigningKey[] {
  let beforeMs = Date.now();
  return keys.map((key) => {
    const madeAt = new Date(Math.min(key.madeAt.getTime(), beforeMs));
    beforeMs = madeAt.getTime() - 1;
    return { ...key, madeAt };
  });
}
