import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** What the installation signs for others, who know its public key. */
export interface Signer {
  /** Ed25519, the 32 bytes in base64url. */
  readonly publicKey: string;
  /** In base64url. */
  sign(text: string): string;
}

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
  /** Signs the programs that agents of lab machines may run. */
  readonly programs: Signer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, so that another one can follow. */
const PREFIX = 'v1.';
/** DER of an Ed25519 private key before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/**
 * AES-256-GCM. Each purpose has a key of its own, derived from the signing key in the data folder.
 */
export function secretBox(signingKey: Uint8Array): SecretBox {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', signingKey, '', use, 32));
  const sealing = keyFor('fovea sealed secrets');
  const naming = keyFor('fovea pseudonyms');
  const programs = signerOf(keyFor('fovea agent programs'));
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
    programs,
  };
}

function signerOf(secret: Buffer): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(-PUBLIC_KEY_BYTES).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}
