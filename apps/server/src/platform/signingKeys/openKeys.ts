import type { Settings } from '../settings/settings';
import type { Db } from '../store/database';
import { KeyProblem } from './keyProblem';
import { wrapperOf } from './keyWrapping';
import { openKeyRing } from './openKeyRing';
import { openStoredKeyRing } from './openStoredKeyRing';
import type { KeyRing } from './signingKey';
import { hasStoredKeys } from './storedKeys';

export interface OpenedKeys {
  readonly keys: KeyRing;
  /** Ends looking for new keys. */
  stop(): void;
}

/**
 * The keys of the installation, wherever its settings say they are.
 * @param onProblem is told when they cannot be read any more
 * @throws KeyProblem when they are elsewhere, or the secret that they are wrapped with is missing or another one
 */
export async function openKeys(
  { signingKeys, dataFolder }: Pick<Settings, 'signingKeys' | 'dataFolder'>,
  db: Db,
  onProblem: (reason: unknown) => void = () => {},
): Promise<OpenedKeys> {
  if (signingKeys.place === 'database') {
    const keys = await openStoredKeyRing(db, await wrapperOf(signingKeys), onProblem);
    return { keys, stop: keys.stop };
  }
  await refuseStoredKeys(db);
  return { keys: await openKeyRing(dataFolder, onProblem), stop: () => {} };
}

/** With keys of its own in a folder, a process could read nothing that the others have sealed. @throws KeyProblem */
export async function refuseStoredKeys(db: Db): Promise<void> {
  if (!(await hasStoredKeys(db))) return;
  throw new KeyProblem(
    'The keys of this installation are in the database. Set FOVEA_KEYS=database, and FOVEA_KEYS_SECRET (or FOVEA_KEYS_SECRET_FILE) to the secret that they are wrapped with.',
  );
}
