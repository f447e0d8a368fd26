import type { Settings } from '../platform/settings/settings';
import { openDatabaseToFill } from '../platform/store/database';
import { lockDataFolder } from './dataFolderLock';

/** The database as it is, not migrated, for a command that writes to it; nobody else may have the embedded one. */
export async function openToFill(settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>) {
  const { databaseUrl, dataFolder } = settings;
  const unlock = databaseUrl === null ? await lockDataFolder(dataFolder) : async () => {};
  try {
    const db = await openDatabaseToFill({
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
