import { resolve } from 'node:path';
import { ConfigError } from './configError';

/** Where the keys are with which recordings are encrypted; at most one place is set. */
export interface EncryptionSettings {
  /** What was set: keys of 64 hexadecimal digits, with commas or spaces between them; null: none here. */
  readonly keys: string | null;
  /** The file that has them instead, one a line; null: none. */
  readonly keyFile: string | null;
  /** The command that prints them instead, one a line; null: none. */
  readonly keyCommand: string | null;
  /** Whether new recordings are encrypted; false: the keys only read earlier ones. */
  readonly isWriting: boolean;
}

/** A key of 256 bits. */
const KEY = /^[0-9a-f]{64}$/i;

/** The text of keys, cut apart. */
export function splitKeys(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/**
 * How recordings are encrypted where they are stored. The first key encrypts, and all of them decrypt.
 *
 * | name                         | default               | meaning                                                   |
 * |------------------------------|-----------------------|-----------------------------------------------------------|
 * | FOVEA_ENCRYPTION_KEY         | (none: not encrypted) | keys of 64 hexadecimal digits, with commas between them   |
 * | FOVEA_ENCRYPTION_KEY_FILE    | (none)                | file with the keys, one a line                            |
 * | FOVEA_ENCRYPTION_KEY_COMMAND | (none)                | command that prints the keys, one a line: a key service's |
 * | FOVEA_ENCRYPT_RECORDINGS     | 1 with a key          | 0: new recordings are not encrypted, earlier ones are read |
 *
 * @throws ConfigError
 */
export function readEncryptionSettings(
  given: (name: string) => string | null,
  flag: (name: string, fallback: boolean) => boolean,
): EncryptionSettings {
  const keys = given('FOVEA_ENCRYPTION_KEY');
  const keyFile = given('FOVEA_ENCRYPTION_KEY_FILE');
  const keyCommand = given('FOVEA_ENCRYPTION_KEY_COMMAND');
  const places = [keys, keyFile, keyCommand].filter((place) => place !== null).length;
  if (places > 1) {
    throw new ConfigError(
      'Set one of FOVEA_ENCRYPTION_KEY, FOVEA_ENCRYPTION_KEY_FILE and FOVEA_ENCRYPTION_KEY_COMMAND, and not several.',
    );
  }
  if (keys !== null && !areKeys(keys)) {
    // The value is a secret, so it is not repeated.
    throw new ConfigError(
      'FOVEA_ENCRYPTION_KEY must have 64 hexadecimal digits, or several such keys with commas between them; `openssl rand -hex 32` makes one.',
    );
  }
  const isWriting = flag('FOVEA_ENCRYPT_RECORDINGS', places > 0);
  if (isWriting && places === 0) {
    throw new ConfigError(
      'FOVEA_ENCRYPT_RECORDINGS needs a key: set FOVEA_ENCRYPTION_KEY, FOVEA_ENCRYPTION_KEY_FILE or FOVEA_ENCRYPTION_KEY_COMMAND.',
    );
  }
  return {
    keys,
    keyFile: keyFile === null ? null : resolve(keyFile),
    keyCommand,
    isWriting,
  };
}

/** One key of 256 bits or several, as `splitKeys` cuts them apart. */
export function areKeys(text: string): boolean {
  const keys = splitKeys(text);
  return keys.length > 0 && keys.every((key) => KEY.test(key));
}
