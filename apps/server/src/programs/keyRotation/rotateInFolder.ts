import { rotateLicenseKey } from '../../people/licenseKeys/licenseKeys';
import { refuseStoredKeys } from '../../platform/signingKeys/openKeys';
import type { Db } from '../../platform/store/database';
import { appliedMigrations } from '../../platform/store/migrationState';

/**
 * Makes a key of product keys in a data folder, also beside a server.
 * @param open the database; null: a server has the embedded one, which never has keys
 * @returns the id of the key
 * @throws KeyProblem when servers have their keys in the database: they would not notice
 */
export async function rotateInFolder(
  dataFolder: string,
  how: Parameters<typeof rotateLicenseKey>[1],
  open: () => Promise<{ readonly db: Db; readonly close: () => Promise<void> } | null>,
): Promise<string> {
  const opened = await open();
  try {
    if (opened && (await mayHaveKeys(opened.db))) await refuseStoredKeys(opened.db);
  } finally {
    await opened?.close();
  }
  return await rotateLicenseKey({ dataFolder }, how);
}

/** An earlier version has nothing to look for them in. */
async function mayHaveKeys(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db).catch(() => []);
  return applied.some(({ name }) => name === '0053_several_servers');
}
