import { parseArgs } from 'node:util';
import { rotateLicenseKey } from '../people/licenseKeys/licenseKeys';
import { refuseStoredKeys } from '../platform/signingKeys/openKeys';
import { serverLog } from '../platform/settings/serverLog';
import { readSettings, type Settings } from '../platform/settings/settings';
import type { Db } from '../platform/store/database';
import { appliedMigrations } from '../platform/store/migrationState';
import { createContext } from './createContext';
import { FolderInUse } from './dataFolderLock';
import { openToRead } from './openToRead';
import { refuseUnfinishedRestore } from './restore/emptyTarget';

type How = Parameters<typeof rotateLicenseKey>[1];

/** `fovea rotate-license-key [--distrust]` @throws KeyProblem */
export async function rotateLicenseKeyCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: { distrust: { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  await refuseUnfinishedRestore(settings.dataFolder);
  const how = { distrust: values.distrust, now: new Date() };
  const kid =
    settings.signingKeys.place === 'folder'
      ? await rotateInFolder(settings, how)
      : await rotateInDatabase(settings, how);
  console.log(`Product keys are signed with ${kid} from now on. No server needs a restart.`);
}

/**
 * Also beside a server.
 * @throws KeyProblem when servers have their keys in the database: they would not notice
 */
export async function rotateInFolder(
  settings: Settings,
  how: How,
  open: (settings: Settings) => Promise<{ db: Db; close: () => Promise<void> }> = openToRead,
): Promise<string> {
  try {
    const { db, close } = await open(settings);
    try {
      if (await mayHaveKeys(db)) await refuseStoredKeys(db);
    } finally {
      await close();
    }
  } catch (reason) {
    // A server has the embedded database, which never has keys.
    if (!(reason instanceof FolderInUse)) throw reason;
  }
  return await rotateLicenseKey({ dataFolder: settings.dataFolder }, how);
}

/** An earlier version has nothing to look for them in. */
async function mayHaveKeys(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db).catch(() => []);
  return applied.some(({ name }) => name === '0053_several_servers');
}

async function rotateInDatabase(settings: Settings, how: How): Promise<string> {
  const log = serverLog(settings);
  const { context, close } = await createContext(settings, log, { acceptsRecordings: false });
  try {
    return await rotateLicenseKey(context, how);
  } finally {
    await close();
  }
}
