import type { Settings } from '../settings/settings';
import type { Db, Tx } from '../store/database';
import { readSigningKeys } from './keyFiles';
import { KeyProblem } from './keyProblem';
import { wrapperOf } from './keyWrapping';
import { openKeyRing } from './openKeyRing';
import { openStoredKeyRing } from './openStoredKeyRing';
import type { KeyRing } from './signingKey';
import { hasStoredKeys, notedKeyIds } from './storedKeys';

export interface OpenedKeys {
  readonly keys: KeyRing;
  /** Ends looking for new keys. */
  stop(): void;
}

/**
 * The keys of the installation, wherever its settings say they are. A first one is made only for an installation that has
 * none: with another one, what is stored could not be read.
 * @param hasSecrets whether anything is stored that keys have encrypted
 * @param onProblem is told when they cannot be read any more
 * @throws KeyProblem when they are elsewhere, or the secret that they are wrapped with is missing or another one
 */
export async function openKeys(
  { signingKeys, dataFolder }: Pick<Settings, 'signingKeys' | 'dataFolder'>,
  db: Db,
  hasSecrets: (db: Db | Tx) => Promise<boolean>,
  onProblem: (reason: unknown) => void = () => {},
): Promise<OpenedKeys> {
  if (signingKeys.place === 'database') {
    const hasKeysElsewhere = async (tx: Tx) =>
      readSigningKeys(dataFolder).length > 0 || (await hasSecrets(tx));
    const wrapper = await wrapperOf(signingKeys);
    const keys = await openStoredKeyRing(db, wrapper, hasKeysElsewhere, onProblem);
    return { keys, stop: keys.stop };
  }
  await refuseStoredKeys(db);
  await refuseLostKeys(dataFolder, db, hasSecrets);
  return { keys: await openKeyRing(dataFolder, onProblem), stop: () => {} };
}

/** With keys of its own in a folder, a process could read nothing that the others have sealed. @throws KeyProblem */
export async function refuseStoredKeys(db: Db): Promise<void> {
  if (!(await hasStoredKeys(db))) return;
  throw new KeyProblem(
    'The keys of this installation are in the database. Set FOVEA_KEYS=database, and FOVEA_KEYS_SECRET (or FOVEA_KEYS_SECRET_FILE) to the secret that they are wrapped with.',
  );
}

/** @throws KeyProblem for a folder without a key when the installation had some */
async function refuseLostKeys(
  dataFolder: string,
  db: Db,
  hasSecrets: (db: Db) => Promise<boolean>,
): Promise<void> {
  const hasKeys = () => readSigningKeys(dataFolder).length > 0;
  if (hasKeys()) return;
  const noted = await notedKeyIds(db);
  if (noted.length === 0 && !(await hasSecrets(db))) return;
  // Of several servers that start at once, another one may have made it meanwhile.
  if (hasKeys()) return;
  throw new KeyProblem(
    `The keys of this installation${noted.length > 0 ? ` (${noted.join(', ')})` : ''} are not in ${dataFolder}. Set FOVEA_DATA to the folder of your server, or restore signing-key and signing-keys.json from a backup. If they are lost, docs/operations.md (Keys that are lost) says what to do.`,
  );
}
