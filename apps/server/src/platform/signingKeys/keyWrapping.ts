import { hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openSealedSecret, sealSecret } from '../atRest/sealedSecret';
import { areKeys, splitKeys } from '../settings/encryptionSettings';
import type { KeySettings } from '../settings/keySettings';
import { KeyProblem } from './keyProblem';

const PREFIX = 'w1.';

/** Encrypts keys for the database with a secret that is not in it. */
export interface KeyWrapper {
  /** @param id of the key: what was wrapped as one key is not taken for another */
  wrap(key: Uint8Array, id: string): string;
  /** Null: it was altered, or wrapped with another secret. */
  unwrap(wrapped: string, id: string): Uint8Array | null;
  /** Whether it was wrapped with the secret that wraps now. */
  isCurrent(wrapped: string, id: string): boolean;
}

/**
 * AES-256-GCM with a key derived by HKDF.
 * @param secrets of 64 hexadecimal digits, with commas or white space between them: the first one wraps, all of them unwrap
 */
export function keyWrapper(secrets: string): KeyWrapper {
  const [current, ...earlier] = splitKeys(secrets).map(wrappingKey);
  if (!current) throw new TypeError('There is no secret to wrap keys with.');
  const unwrapWith = (wrapping: Buffer, wrapped: string, id: string) => {
    if (!wrapped.startsWith(PREFIX)) return null;
    const bytes = Buffer.from(wrapped.slice(PREFIX.length), 'base64url');
    return openSealedSecret(wrapping, bytes, id);
  };
  return {
    wrap: (key, id) => PREFIX + sealSecret(current, key, id).toString('base64url'),
    unwrap(wrapped, id) {
      for (const wrapping of [current, ...earlier]) {
        const key = unwrapWith(wrapping, wrapped, id);
        if (key) return key;
      }
      return null;
    },
    isCurrent: (wrapped, id) => unwrapWith(current, wrapped, id) !== null,
  };
}

function wrappingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'fovea wrapped keys', 32));
}

/** @throws KeyProblem when the file of the secret cannot be used */
export async function wrapperOf({
  secret,
  secretFile,
}: Extract<KeySettings, { place: 'database' }>): Promise<KeyWrapper> {
  if (secret !== null) return keyWrapper(secret);
  const path = secretFile ?? '';
  const text = await readFile(path, 'utf8').catch((reason: unknown) => {
    const code = String((reason as { code?: unknown }).code);
    throw new KeyProblem(
      `The file ${path} (FOVEA_KEYS_SECRET_FILE) cannot be read (${code}). Without the secret in it, the keys in the database cannot be used.`,
    );
  });
  if (!areKeys(text)) {
    throw new KeyProblem(
      `The file ${path} (FOVEA_KEYS_SECRET_FILE) must have 64 hexadecimal digits, or several such lines, and nothing else.`,
    );
  }
  return keyWrapper(text);
}
