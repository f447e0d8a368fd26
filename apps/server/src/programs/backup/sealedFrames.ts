import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DamagedFile } from './backupProblem';

/**
 * Encrypted files: a head, then frames of AES-256-GCM. Each file has a key of its own, derived from a random
 * salt; the nonce of a frame is its number and whether it is the last, so frames cannot be left out,
 * exchanged or cut off.
 */
const MAGIC = Buffer.from('FOVEABK1');
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const FRAME_BYTES = 1024 * 1024;
const TAG_BYTES = 16;

/** The size of an encrypted file. */
export function sealedBytes(clearBytes: number): number {
  const frames = Math.max(1, Math.ceil(clearBytes / FRAME_BYTES));
  return HEAD_BYTES + clearBytes + frames * TAG_BYTES;
}

export async function* seal(
  key: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOfFile(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  for await (const { bytes, at, isLast } of framesOf(pieces, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(at, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws DamagedFile when anything was changed, or with another key */
export async function* unseal(
  key: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  try {
    let head: Uint8Array = Buffer.alloc(0);
    while (head.length < HEAD_BYTES) {
      const next = await source.next();
      if (next.done) throw new DamagedFile('is shorter than any encrypted file');
      head = Buffer.concat([head, next.value]);
    }
    if (!MAGIC.equals(head.subarray(0, MAGIC.length))) {
      throw new DamagedFile('is no encrypted file');
    }
    const fileKey = keyOfFile(key, head.subarray(MAGIC.length, HEAD_BYTES));
    const rest = after(head.subarray(HEAD_BYTES), source);
    for await (const { bytes, at, isLast } of framesOf(rest, FRAME_BYTES + TAG_BYTES)) {
      if (bytes.length < TAG_BYTES) throw new DamagedFile('ends in the middle');
      const tag = bytes.subarray(bytes.length - TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(at, isLast), {
        authTagLength: TAG_BYTES,
      }).setAuthTag(tag);
      try {
        const clear = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
        yield Buffer.concat([clear, decipher.final()]);
      } catch {
        throw new DamagedFile('has other bytes than were written');
      }
    }
  } finally {
    // Closes the file, however this ends.
    await source.return?.();
  }
}

interface Frame {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly isLast: boolean;
}

/** Cuts a stream into frames of one size; the last may be shorter, and is empty for an empty stream. */
async function* framesOf(
  pieces: AsyncIterable<Uint8Array>,
  frameBytes: number,
): AsyncGenerator<Frame> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let at = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    // What fills a frame exactly may be the last one, so it waits for more.
    if (size <= frameBytes) continue;
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    let from = 0;
    for (; size - from > frameBytes; from += frameBytes) {
      yield { bytes: all.subarray(from, from + frameBytes), at: at++, isLast: false };
    }
    waiting = [all.subarray(from)];
    size -= from;
  }
  yield { bytes: Buffer.concat(waiting), at, isLast: true };
}

async function* after(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function keyOfFile(key: Uint8Array, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, 'fovea backup file', 32));
}

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(at, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
