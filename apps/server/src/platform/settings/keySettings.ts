import { resolve } from 'node:path';
import { ConfigError } from './configError';
import { areKeys } from './encryptionSettings';

/** Where the keys are that sign and encrypt for the installation. */
export type KeySettings =
  | { readonly place: 'folder' }
  | {
      readonly place: 'database';
      /** 64 hexadecimal digits, or several such secrets, of which the first one wraps; null: they are in the file. */
      readonly secret: string | null;
      readonly secretFile: string | null;
    };

/**
 * | name                    | default | meaning                                                              |
 * |-------------------------|---------|----------------------------------------------------------------------|
 * | FOVEA_KEYS              | folder  | `database`: keys are in PostgreSQL, wrapped by the secret            |
 * | FOVEA_KEYS_SECRET       | (none)  | 64 hexadecimal digits; then, with commas, earlier ones               |
 * | FOVEA_KEYS_SECRET_FILE  | (none)  | file with that secret instead, for example a mounted one             |
 *
 * @throws ConfigError
 */
export function readKeySettings(
  given: (name: string) => string | null,
  databaseUrl: string | null,
): KeySettings {
  const place = given('FOVEA_KEYS') ?? 'folder';
  if (place !== 'folder' && place !== 'database') {
    throw new ConfigError(`FOVEA_KEYS must be 'folder' or 'database', but it is '${place}'.`);
  }
  if (place === 'folder') return { place };
  if (databaseUrl === null) {
    throw new ConfigError(
      'FOVEA_KEYS=database needs DATABASE_URL: the embedded database lies in the folder that would have the keys.',
    );
  }
  const secret = given('FOVEA_KEYS_SECRET');
  const secretFile = given('FOVEA_KEYS_SECRET_FILE');
  if ((secret === null) === (secretFile === null)) {
    throw new ConfigError(
      'FOVEA_KEYS=database needs the secret that the keys are wrapped with: set FOVEA_KEYS_SECRET or FOVEA_KEYS_SECRET_FILE, and not both. Every process of the installation has the same one; for a new installation `openssl rand -hex 32` makes it.',
    );
  }
  if (secret !== null && !areKeys(secret)) {
    // The value is a secret, so it is not repeated.
    throw new ConfigError(
      'FOVEA_KEYS_SECRET must have 64 hexadecimal digits, or several such secrets with commas between them.',
    );
  }
  return { place, secret, secretFile: secretFile === null ? null : resolve(secretFile) };
}
