import { hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openSealedSecret, sealSecret } from '../atRest/sealedSecret';
import { KEYS_SECRET, type KeySettings } from '../settings/keySettings';
import { KeyProblem } from './keyProblem';

const PREFIX = 'w1.';

/** Encrypts keys for the database with a secret that is not in it. */
export interface KeyWrapper {
  /** @param id of the key: what was wrapped as one key is not taken for another */
  wrap(key: Uint8Array, id: string): string;
  /** Null: it was altered, or wrapped with another secret. */
  unwrap(wrapped: string, id: string): Uint8Array | null;
}

/**
 * AES-256-GCM with a key derived by HKDF.
 * @param secret 64 hexadecimal digits
 */
export function keyWrapper(secret: string): KeyWrapper {
  const wrapping = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'fovea wrapped keys', 32),
  );
  return {
    wrap: (key, id) => PREFIX + sealSecret(wrapping, key, id).toString('base64url'),
    unwrap(wrapped, id) {
      if (!wrapped.startsWith(PREFIX)) return null;
      const bytes = Buffer.from(wrapped.slice(PREFIX.length), 'base64url');
      return openSealedSecret(wrapping, bytes, id);
    },
  };
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
  if (!KEYS_SECRET.test(text.trim())) {
    throw new KeyProblem(
      `The file ${path} (FOVEA_KEYS_SECRET_FILE) must have 64 hexadecimal digits and nothing else.`,
    );
  }
  return keyWrapper(text.trim());
}
