import { join } from 'node:path';
import type { AppContext } from '../../platform/context/appContext';
import { compactDatabase } from '../../platform/store/compactDatabase';
import { DATABASE_FOLDER } from '../../platform/store/database';
import type { JobHandler } from '../../platform/store/jobRunner';

/** Removes what erased rows left in the files of the database. */
export function compactDatabaseJob({
  db,
  log,
  settings,
}: Pick<AppContext, 'db' | 'log' | 'settings'>): JobHandler {
  return async (_job, signal) => {
    const beganMs = performance.now();
    const done = await compactDatabase(db, join(settings.dataFolder, DATABASE_FOLDER), signal);
    const tookMs = Math.round(performance.now() - beganMs);
    log.info({ done, tookMs }, 'the database was compacted after an erasure');
  };
}
