import { resolve } from 'node:path';
import { ConfigError } from './configError';

export interface BackupSettings {
  /** 64 hexadecimal digits; null: none is set here. */
  readonly key: string | null;
  /** The file that has the key instead; null: none. */
  readonly keyFile: string | null;
}

export const BACKUP_KEY = /^[0-9a-f]{64}$/i;

/**
 * With which key `fovea backup` encrypts.
 *
 * | name                  | default          | meaning                                          |
 * |-----------------------|------------------|--------------------------------------------------|
 * | FOVEA_BACKUP_KEY      | (none: readable) | 64 hexadecimal digits; needed to restore as well |
 * | FOVEA_BACKUP_KEY_FILE | (none)           | file with that key                               |
 *
 * @throws ConfigError
 */
export function readBackupSettings(given: (name: string) => string | null): BackupSettings {
  const key = given('FOVEA_BACKUP_KEY');
  const keyFile = given('FOVEA_BACKUP_KEY_FILE');
  if (key !== null && keyFile !== null) {
    throw new ConfigError('Set FOVEA_BACKUP_KEY or FOVEA_BACKUP_KEY_FILE, not both.');
  }
  if (key !== null && !BACKUP_KEY.test(key)) {
    // The value is a secret, so it is not repeated.
    throw new ConfigError(
      'FOVEA_BACKUP_KEY must have 64 hexadecimal digits; `openssl rand -hex 32` makes one.',
    );
  }
  return { key, keyFile: keyFile === null ? null : resolve(keyFile) };
}
