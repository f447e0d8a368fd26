import { openFileKeys } from '../../platform/atRest/openFileKeys';
import type { Settings } from '../../platform/settings/settings';
import type { BackupCipher } from './backupCipher';
import { BackupProblem } from './backupProblem';

/**
 * A backup has files as they were before they were encrypted where they are stored, so it needs a key of its own.
 * @throws BackupProblem
 */
export function refuseClearBackup(
  { encryption }: Pick<Settings, 'encryption'>,
  { keyCheck }: Pick<BackupCipher, 'keyCheck'>,
): void {
  // Also when new ones are not encrypted any more: the earlier ones still are.
  if (openFileKeys(encryption).all.length === 0 || keyCheck !== null) return;
  throw new BackupProblem(
    'Recordings of this installation are encrypted, and in this backup they would not be. Set FOVEA_BACKUP_KEY_FILE or FOVEA_BACKUP_KEY (`openssl rand -hex 32` makes a key), and use an empty folder. Nothing was written.',
  );
}
