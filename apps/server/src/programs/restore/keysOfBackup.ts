import type { Settings } from '../../platform/settings/settings';
import { BackupProblem } from '../backup/backupProblem';
import type { FileStore } from '../backup/fileStore';
import { readLines, type Inventory } from '../backup/inventory';

/**
 * A backup has its keys in files or in the database, and only a server with the same setting finds them. Asked before
 * anything is written.
 * @throws BackupProblem
 */
export async function requireKeysOfBackup(
  { signingKeys }: Pick<Settings, 'signingKeys'>,
  files: FileStore,
  inventory: Pick<Inventory, 'tables' | 'takenAt'>,
): Promise<void> {
  const areStored = await hasWrappedKeys(files, inventory);
  if (areStored === (signingKeys.place === 'database')) return;
  throw new BackupProblem(
    areStored
      ? `The backup of ${inventory.takenAt} has its keys in the database. Set FOVEA_KEYS=database, and FOVEA_KEYS_SECRET (or FOVEA_KEYS_SECRET_FILE) to the secret of that time.`
      : `The backup of ${inventory.takenAt} has its keys in files. Restore it without FOVEA_KEYS=database; then set it, and run: fovea keys to-database`,
  );
}

async function hasWrappedKeys(
  files: FileStore,
  { tables }: Pick<Inventory, 'tables'>,
): Promise<boolean> {
  const table = tables.find(({ name }) => name === 'signing_keys');
  // Before there were several servers, keys were in files only.
  const at = table?.columns.indexOf('wrapped_key') ?? -1;
  if (!table || at === -1) return false;
  for (const part of table.parts) {
    const rows = await readLines(files, part);
    if (rows.some((row) => (JSON.parse(row) as (string | null)[])[at] !== null)) return true;
  }
  return false;
}
