import { hkdfSync } from 'node:crypto';

export const KEY_BYTES = 32;

/** A version of the key that signs and encrypts for an installation; what it is used for has keys derived from it. */
export interface SigningKey {
  /** Derived from the key, in hexadecimal: the same key has the same id everywhere. It is no secret. */
  readonly id: string;
  /** From then on it signs and encrypts. */
  readonly madeAt: Date;
  /** The key that the installation began with. What it has encrypted does not name it. */
  readonly isFirst: boolean;
  readonly secret: Uint8Array;
}

const ID_BYTES = 6;

export function signingKeyOf(
  secret: Uint8Array,
  made: Pick<SigningKey, 'madeAt' | 'isFirst'>,
): SigningKey {
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'fovea key id', ID_BYTES)).toString('hex');
  return { id, ...made, secret };
}

/** The keys of an installation as they are now. */
export interface KeyRing {
  /** Signs and encrypts. */
  current(): SigningKey;
  /** They verify and decrypt; the newest first. */
  all(): readonly SigningKey[];
  /**
   * For something that no known key has made: another process may have a newer one. Of many such things in one second only
   * the first are looked after.
   * @returns whether the keys that verify and decrypt are others now
   */
  lookAgain(): boolean;
  /** Reads the keys as they are now, wherever they are; for whoever can wait for that. */
  refresh(): Promise<void>;
}
