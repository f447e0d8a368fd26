import { storeLicenseKeys } from '../../people/licenseKeys/storedLicenseKeys';
import { readLicenseKeyFile } from '../../people/licenseKeys/licenseKeyFile';
import { secretBox } from '../../platform/context/secretBox';
import { readSigningKeys } from '../../platform/signingKeys/keyFiles';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import type { KeyWrapper } from '../../platform/signingKeys/keyWrapping';
import type { SigningKey } from '../../platform/signingKeys/signingKey';
import { insertStoredKey, readStoredKeys } from '../../platform/signingKeys/storedKeys';
import type { Db } from '../../platform/store/database';

/**
 * Copies the keys of a data folder into the database, wrapped. Run again, it does nothing more.
 * @returns ids of the signing keys, the newest first
 * @throws KeyProblem when the folder has none, or the database has others
 */
export async function keysToDatabase(
  db: Db,
  wrapper: KeyWrapper,
  dataFolder: string,
): Promise<readonly string[]> {
  const keys = readSigningKeys(dataFolder);
  const [newest, ...others] = keys;
  if (!newest) {
    throw new KeyProblem(
      `There is no key in ${dataFolder}. Set FOVEA_DATA to the folder that the server has used until now.`,
    );
  }
  const licenseKeys = await readLicenseKeyFile(dataFolder);
  const box = secretBox({
    current: () => newest,
    all: () => [newest, ...others],
    lookAgain: () => false,
  });
  return await db.transaction().execute(async (tx) => {
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
    for (const key of inOrder(keys)) await insertStoredKey(tx, wrapper, key);
    if (licenseKeys) await storeLicenseKeys(tx, box, licenseKeys);
    return keys.map(({ id }) => id);
  });
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
