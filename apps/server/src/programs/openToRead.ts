import { lockDataFolder } from './dataFolderLock';
import { stat } from 'node:fs/promises';
import type { Settings } from '../platform/settings/settings';
import { NoDatabase, openDatabaseToRead, type Db } from '../platform/store/database';

/**
 * Opens the database of an installation to read it, and nothing else. PostgreSQL may be in use meanwhile;
 * the embedded database belongs to one process.
 * @throws FolderInUse, NoDatabase or DatabaseUnreachable
 */
export async function openToRead({
  databaseUrl,
  dataFolder,
  signingKeys,
}: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'signingKeys'>): Promise<{
  readonly db: Db;
  readonly close: () => Promise<void>;
}> {
  // The lock would create the folder. With keys in the database nothing in it is needed.
  if (signingKeys.place === 'folder' && !(await stat(dataFolder).catch(() => null))) {
    throw new NoDatabase(
      `There is no folder ${dataFolder}. Set FOVEA_DATA to that of your server.`,
    );
  }
  const unlock = databaseUrl === null ? await lockDataFolder(dataFolder) : async () => {};
  try {
    const db = await openDatabaseToRead({
      databaseUrl,
      dataFolder,
      threadFile: new URL('pgliteThread.js', import.meta.url),
      onError: () => {},
      onLost: (reason) => {
        console.error(`The embedded database failed: ${reason.message}`);
        process.exit(70);
      },
    });
    return {
      db,
      async close() {
        await db.destroy();
        await unlock();
      },
    };
  } catch (reason) {
    await unlock();
    throw reason;
  }
}
