import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/settings';
import { keyWrapper } from '../../platform/signingKeys/keyWrapping';
import { backUp } from '../../testing/backups/backUp';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { setUpServer } from '../../testing/setUp';
import { backupCipher } from '../backup/backupCipher';
import { openToRestore } from '../backup/backupFolder';
import { keysToDatabase } from '../keyRotation/keysToDatabase';
import { noteKeys } from '../keyRotation/noteKeys';
import { requireKeysOfBackup } from './keysOfBackup';

const SECRET = '11'.repeat(32);
const server = setUpServer();
let folder: string;
beforeEach(async () => {
  folder = join(await newTemporaryFolder(), 'backups');
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

test('a backup is restored by a server that has its keys where the backup has them', async () => {
  const { db, settings } = server.context;
  const requireIn = async (which: 'folder' | 'database') => {
    const { inventory } = await backUp(server, folder);
    const { files } = await openToRestore(folder, backupCipher(null));
    const keys =
      which === 'database'
        ? { FOVEA_KEYS: which, FOVEA_KEYS_SECRET: SECRET, DATABASE_URL: 'postgres://x' }
        : {};
    await requireKeysOfBackup(readSettings(keys), files, inventory);
    const older = inventory.tables.map(({ columns, ...table }) => ({
      ...table,
      columns: columns.filter((name) => name !== 'wrapped_key'),
    }));
    const asBefore = { ...inventory, tables: older };
    await requireKeysOfBackup(readSettings({}), files, asBefore);
  };
  await requireIn('folder');
  await expect(requireIn('database')).rejects.toThrow('has its keys in files');
  await noteKeys(server.context);
  await expect(requireIn('database')).rejects.toThrow('has its keys in files');
  await requireIn('folder');
  await keysToDatabase(db, keyWrapper(SECRET), settings.dataFolder);
  await expect(requireIn('folder')).rejects.toThrow('Set FOVEA_KEYS=database');
  await requireIn('database');
});
