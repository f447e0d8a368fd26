import { backupCipher } from '../../programs/backup/backupCipher';
import { openBackupFolder } from '../../programs/backup/backupFolder';
import { runBackup, type BackupResult, type BackupRun } from '../../programs/backup/runBackup';
import { sourceOn } from '../../programs/backup/snapshotSource';
import { sourceFiles } from '../../programs/backup/sourceFiles';
import type { TestServer } from '../startTestServer';

export const QUIET = { expect() {}, onFile() {}, onBytes() {}, say() {} };

/** Backs a test server up into a folder, as the command does. */
export async function backUp(
  { context }: TestServer,
  path: string,
  more: Partial<Omit<BackupRun, 'folder'>> & { readonly key?: string | null } = {},
): Promise<BackupResult> {
  const { key = null, ...changed } = more;
  const { dataFolder } = context.settings;
  const { folder, close } = await openBackupFolder(path, backupCipher(key), dataFolder);
  try {
    return await runBackup({
      folder,
      source: sourceOn(context.db),
      files: sourceFiles(context.settings),
      keepDays: null,
      progress: QUIET,
      signal: new AbortController().signal,
      ...changed,
    });
  } finally {
    await close();
  }
}
