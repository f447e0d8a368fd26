import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FOLDER } from '../../platform/store/database';
import { moveOf } from '../../platform/settings/movedDatabase';
import { warning, type Finding } from './finding';

/** Of an installation on PostgreSQL: whether the embedded database from before is still there. */
export async function checkMoved(dataFolder: string): Promise<Finding[]> {
  const move = await moveOf(dataFolder);
  const folder = join(dataFolder, DATABASE_FOLDER);
  if (move === null || !(await stat(folder).catch(() => null))) return [];
  const message = `the embedded one was moved (${move.movedAt}) and is still in ${folder}, with what was erased since.`;
  return [warning('Database', message, `Delete ${folder} when you do not need it any more.`)];
}
