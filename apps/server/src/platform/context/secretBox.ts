import { createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { openSealedSecret, sealSecret } from '../atRest/sealedSecret';
import type { KeyRing, SigningKey } from '../signingKeys/signingKey';

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
  /** Null: it was altered, belongs to another owner, or was sealed with a key that is not here. */
  open(sealed: string, owner: string): string | null;
  /**
   * A keyed hash: the same text gives the same short value, which reveals nothing without the key.
   */
  pseudonym(text: string): string;
  /** The same by every key, the newest first, which may be about to become the current one: for what was given out with another. */
  pseudonyms(text: string): readonly string[];
  /**
   * For what none of them is: another process may have made it with a key that was made a moment ago.
   * @returns whether there are others now
   */
  lookAgain(): boolean;
  /** How the texts begin that are sealed with the current key. */
  currentPrefix(): string;
  /** Sign the programs that agents of lab machines may run; the newest first, one for each key. */
  programSigners(): readonly Signer[];
}

/** DER of an Ed25519 private key before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/**
 * How sealed texts begin: `v1.` with the first key of an installation, `v2.{id of the key}.` with a later one. So
 * a version from before keys had versions reads what it finds until the first rotation.
 */
export function sealedPrefix({ id, isFirst }: Pick<SigningKey, 'id' | 'isFirst'>): string {
  return isFirst ? 'v1.' : `v2.${id}.`;
}

/** What is derived from a key: each purpose has a key of its own. */
interface DerivedKeys {
  readonly sealing: Buffer;
  readonly naming: Buffer;
  readonly programs: Signer;
}

/** AES-256-GCM, HMAC-SHA-256 and Ed25519, with keys derived from those of the installation by HKDF. */
export function secretBox(keys: Pick<KeyRing, 'current' | 'all' | 'lookAgain'>): SecretBox {
  const derived = new WeakMap<SigningKey, DerivedKeys>();
  const of = (key: SigningKey): DerivedKeys => {
    const known = derived.get(key) ?? derivedFrom(key.secret);
    derived.set(key, known);
    return known;
  };
  const keyOf = (sealed: string): SigningKey | undefined => {
    const isBy = (key: SigningKey) => sealed.startsWith(sealedPrefix(key));
    const known = keys.all().find(isBy);
    // Another process may have sealed it with a key that was made a moment ago.
    return known ?? (keys.lookAgain() ? keys.all().find(isBy) : undefined);
  };
  return {
    seal(secret, owner) {
      const key = keys.current();
      const bytes = sealSecret(of(key).sealing, Buffer.from(secret, 'utf8'), owner);
      return sealedPrefix(key) + bytes.toString('base64url');
    },
    open(sealed, owner) {
      const key = keyOf(sealed);
      if (!key) return null;
      const bytes = Buffer.from(sealed.slice(sealedPrefix(key).length), 'base64url');
      return openSealedSecret(of(key).sealing, bytes, owner)?.toString('utf8') ?? null;
    },
    pseudonym: (text) => pseudonymOf(of(keys.current()), text),
    lookAgain: () => keys.lookAgain(),
    pseudonyms: (text) => keys.all().map((key) => pseudonymOf(of(key), text)),
    currentPrefix: () => sealedPrefix(keys.current()),
    programSigners: () => keys.all().map((key) => of(key).programs),
  };
}

function derivedFrom(secret: Uint8Array): DerivedKeys {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    sealing: keyFor('fovea sealed secrets'),
    naming: keyFor('fovea pseudonyms'),
    programs: signerOf(keyFor('fovea agent programs')),
  };
}

function pseudonymOf({ naming }: DerivedKeys, text: string): string {
  return createHmac('sha256', naming).update(text).digest('hex').slice(0, 16);
}

/** The public half of what signs programs with this key. */
export function programPublicKey({ secret }: Pick<SigningKey, 'secret'>): string {
  return derivedFrom(secret).programs.publicKey;
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
