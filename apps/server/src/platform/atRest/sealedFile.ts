import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { FILE_KEY_ID_BYTES, type FileKey, type FileKeys } from './fileKeys';

/**
 * A file that is encrypted where it is stored:
 *
 *     'FOVEAF01'  id of the key (6 bytes)  salt (32 bytes)  pieces
 *
 * Each piece is 64 KiB of the file, the last one what is left (an empty file has one, empty), encrypted with
 * AES-256-GCM, and its tag of 16 bytes. A file has a key of its own, derived by HKDF-SHA-256 from the key and the
 * salt. The nonce of a piece is its number and whether it is the last one, so pieces cannot be left out, exchanged or cut
 * off (as in STREAM); the additional data are the name of the file, so it cannot stand in for another.
 */
const MAGIC = Buffer.from('FOVEAF01');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const SALT_AT = MAGIC.length + FILE_KEY_ID_BYTES;
export const HEAD_BYTES = SALT_AT + SALT_BYTES;
/** Of the file in a piece. */
export const PIECE_BYTES = 64 * 1024;
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES;

/** Both ends inclusive, in bytes of the file before it was encrypted. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** Something was changed, cut off or put in its place. */
export class DamagedSealedFile extends Error {
  constructor(name: string, what = 'has other bytes than were written') {
    super(`The encrypted file ${name} ${what}.`);
    this.name = 'DamagedSealedFile';
  }
}

/** The file is whole, as far as it can be told, but nobody here can read it. */
export class LacksFileKey extends Error {
  constructor(name: string, id: string) {
    super(
      `The file ${name} is encrypted with the key ${id}, which is not among those of FOVEA_ENCRYPTION_KEY. Add it there, after the first.`,
    );
    this.name = 'LacksFileKey';
  }
}

/** The size of an encrypted file. */
export function sealedBytes(clearBytes: number): number {
  return HEAD_BYTES + clearBytes + piecesIn(clearBytes) * TAG_BYTES;
}

/** The size of a file before it was encrypted; null: no encrypted file has this size. */
export function clearBytesOf(storedBytes: number): number | null {
  const bodyBytes = storedBytes - HEAD_BYTES;
  const clearBytes = bodyBytes - Math.ceil(bodyBytes / SEALED_PIECE_BYTES) * TAG_BYTES;
  return clearBytes >= 0 && sealedBytes(clearBytes) === storedBytes ? clearBytes : null;
}

export function isSealed(bytes: Uint8Array): boolean {
  return bytes.length >= HEAD_BYTES && beginsSealed(bytes);
}

/** Also of a file that was cut off within its head. */
export function beginsSealed(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/** The id of the key that a file is encrypted with. @param head its first `HEAD_BYTES` */
export function keyIdOf(head: Uint8Array, name: string): string {
  if (!isSealed(head)) throw new DamagedSealedFile(name, 'does not begin as one');
  return Buffer.from(head.subarray(MAGIC.length, SALT_AT)).toString('hex');
}

/** Encrypts a file that comes in parts. */
export class Sealer {
  readonly #name: Buffer;
  readonly #key: Uint8Array;
  readonly #pieces: number;
  #head: Buffer | null;
  #at = 0;

  /** @param name that has to be known to decrypt; the same for nothing else */
  constructor(key: FileKey, name: string, clearBytes: number) {
    const salt = randomBytes(SALT_BYTES);
    this.#name = Buffer.from(name);
    this.#key = keyOfFile(key, salt);
    this.#pieces = piecesIn(clearBytes);
    this.#head = Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), salt]);
  }

  /** @param bytes what follows; a multiple of `PIECE_BYTES` long, unless it is the end of the file */
  seal(bytes: Uint8Array): Buffer {
    const sealed: Uint8Array[] = this.#head === null ? [] : [this.#head];
    this.#head = null;
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE_BYTES) {
      const isLast = this.#at === this.#pieces - 1;
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      if (this.#at >= this.#pieces || (!isLast && piece.length !== PIECE_BYTES)) {
        throw new RangeError('The parts of a file are no multiple of its pieces.');
      }
      const nonce = nonceOf(this.#at++, isLast);
      const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(this.#name);
      sealed.push(cipher.update(piece), cipher.final(), cipher.getAuthTag());
    }
    return Buffer.concat(sealed);
  }
}

/** Encrypts a whole file. */
export function sealWhole(key: FileKey, name: string, bytes: Uint8Array): Buffer {
  return new Sealer(key, name, bytes.length).seal(bytes);
}

/** @throws DamagedSealedFile, LacksFileKey */
export function unsealWhole(keys: FileKeys, name: string, stored: Uint8Array): Buffer {
  const clearBytes = clearBytesOf(stored.length);
  if (clearBytes === null) throw new DamagedSealedFile(name, 'is cut off');
  return unsealPart(keys, name, stored, clearBytes, { first: 0, last: clearBytes - 1 });
}

/**
 * Where the pieces of a range are in the stored file; both ends inclusive.
 * @param range of the file before it was encrypted; it must lie within it
 */
export function storedRange(clearBytes: number, { first, last }: Range): Range {
  const lastPiece = Math.floor(Math.max(0, last) / PIECE_BYTES);
  const end = Math.min(HEAD_BYTES + (lastPiece + 1) * SEALED_PIECE_BYTES, sealedBytes(clearBytes));
  return {
    first: HEAD_BYTES + Math.floor(first / PIECE_BYTES) * SEALED_PIECE_BYTES,
    last: end - 1,
  };
}

/**
 * A range of a file, of which only its pieces are decrypted.
 * @param stored the stored file, or its beginning with all pieces of the range
 * @param clearBytes the size of the whole file, which is checked only where the range has its end
 * @throws DamagedSealedFile, LacksFileKey
 */
export function unsealPart(
  keys: FileKeys,
  name: string,
  stored: Uint8Array,
  clearBytes: number,
  range: Range,
): Buffer {
  const { first } = storedRange(clearBytes, range);
  const head = stored.subarray(0, HEAD_BYTES);
  return unsealPieces(keys, name, { head, pieces: stored.subarray(first), clearBytes }, range);
}

/** As `unsealPart`, of a head and the pieces that `storedRange` names. */
export function unsealPieces(
  keys: FileKeys,
  name: string,
  stored: {
    readonly head: Uint8Array;
    readonly pieces: Uint8Array;
    readonly clearBytes: number;
  },
  { first, last }: Range,
): Buffer {
  const id = keyIdOf(stored.head, name);
  const key = keys.all.find((one) => one.id === id);
  if (!key) throw new LacksFileKey(name, id);
  const fileKey = keyOfFile(key, stored.head.subarray(SALT_AT, HEAD_BYTES));
  const lastPiece = piecesIn(stored.clearBytes) - 1;
  const firstPiece = Math.floor(first / PIECE_BYTES);
  const aad = Buffer.from(name);
  const clear: Buffer[] = [];
  for (let at = firstPiece; at <= Math.floor(Math.max(0, last) / PIECE_BYTES); at++) {
    const from = (at - firstPiece) * SEALED_PIECE_BYTES;
    const clearBytes = at === lastPiece ? stored.clearBytes - lastPiece * PIECE_BYTES : PIECE_BYTES;
    const sealed = stored.pieces.subarray(from, from + clearBytes + TAG_BYTES);
    if (sealed.length !== clearBytes + TAG_BYTES) throw new DamagedSealedFile(name, 'is cut off');
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(at, at === lastPiece), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(aad)
      .setAuthTag(sealed.subarray(clearBytes));
    try {
      clear.push(decipher.update(sealed.subarray(0, clearBytes)), decipher.final());
    } catch {
      throw new DamagedSealedFile(name);
    }
  }
  const skipped = firstPiece * PIECE_BYTES;
  return Buffer.concat(clear).subarray(first - skipped, last + 1 - skipped);
}

const piecesIn = (clearBytes: number) => Math.max(1, Math.ceil(clearBytes / PIECE_BYTES));

function keyOfFile({ secret }: FileKey, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, salt, 'fovea file at rest', 32));
}

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(at, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
