import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that the server has to read again. */
export interface SecretBox {
  /** @param owner whose secret it is: a secret sealed for one owner cannot be opened for another */
  seal(secret: string, owner: string): string;
  /** Null: it was altered, belongs to another owner, or was sealed with another signing key. */
  open(sealed: string, owner: string): string | null;
  /**
   * A keyed hash: the same text gives the same short value, which reveals nothing without the key.
   */
  pseudonym(text: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, so that another one can follow. */
const PREFIX = 'v1.';

/**
 * AES-256-GCM. Each purpose has a key of its own, derived from the signing key in the data folder.
 */
export function secretBox(signingKey: Uint8Array): SecretBox {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', signingKey, '', use, 32));
  const sealing = keyFor('fovea sealed secrets');
  const naming = keyFor('fovea pseudonyms');
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      if (!sealed.startsWith(PREFIX) || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    pseudonym(text) {
      return createHmac('sha256', naming).update(text).digest('hex').slice(0, 16);
    },
  };
}
