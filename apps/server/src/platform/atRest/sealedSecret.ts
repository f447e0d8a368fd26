import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret with AES-256-GCM; files are sealed in pieces (`sealedFile.ts`).
 * @param key 32 bytes
 * @param owner bound to the result: what was sealed for one is not opened for another
 * @returns initialisation vector, authentication tag, and what was encrypted
 */
export function sealSecret(key: Uint8Array, secret: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null: it was altered, or sealed with another key or for another owner. */
export function openSealedSecret(
  key: Uint8Array,
  sealed: Uint8Array,
  owner: string,
): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const secret = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]);
  } catch {
    return null;
  }
}
