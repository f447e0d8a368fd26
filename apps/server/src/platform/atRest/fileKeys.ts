import { hkdfSync } from 'node:crypto';

/** A key that encrypts files where they are stored. */
export interface FileKey {
  /** Derived from the key, 12 hexadecimal digits: the same key has the same id everywhere. It is no secret. */
  readonly id: string;
  readonly secret: Uint8Array;
}

export interface FileKeys {
  /** Encrypts new files; null: they are stored as they are. */
  readonly writing: FileKey | null;
  /** They decrypt. */
  readonly all: readonly FileKey[];
}

/** An installation that encrypts nothing. */
export const NO_FILE_KEYS: FileKeys = { writing: null, all: [] };

export const FILE_KEY_ID_BYTES = 6;

/** @param digits 64 hexadecimal digits */
export function fileKeyOf(digits: string): FileKey {
  const secret = Buffer.from(digits, 'hex');
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'fovea file key id', FILE_KEY_ID_BYTES));
  return { id: id.toString('hex'), secret };
}
