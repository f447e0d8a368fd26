import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FILE_KEY_A, FILE_KEY_B, fileKeysOf } from '../../testing/keys/testedFileKeys';
import { NO_FILE_KEYS } from './fileKeys';
import {
  clearBytesOf,
  DamagedSealedFile,
  HEAD_BYTES,
  isSealed,
  keyIdOf,
  LacksFileKey,
  PIECE_BYTES,
  sealedBytes,
  Sealer,
  sealWhole,
  storedRange,
  unsealPart,
  unsealPieces,
  unsealWhole,
} from './sealedFile';

const A = fileKeysOf([FILE_KEY_A]);
const WRITING = A.writing!;
const NAME = 'study1/session1/face/3-ab.bin';
const SIZES = [0, 1, 100, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES, 200_001];

describe.each(SIZES)('a file of %i bytes', (size) => {
  const bytes = randomBytes(size);
  const stored = sealWhole(WRITING, NAME, bytes);

  test('is read as it was, and its size is known from the stored one', () => {
    expect(unsealWhole(A, NAME, stored).equals(bytes)).toBe(true);
    expect(stored.length).toBe(sealedBytes(size));
    expect(clearBytesOf(stored.length)).toBe(size);
    expect(isSealed(stored)).toBe(true);
    expect(keyIdOf(stored, NAME)).toBe(WRITING.id);
  });

  test('is refused when it is cut off anywhere near the end of a piece, or has bytes added', () => {
    const ends = [0, 7, HEAD_BYTES - 1, HEAD_BYTES, stored.length - 1, stored.length - 16];
    for (let at = HEAD_BYTES; at < stored.length; at += PIECE_BYTES + 16) {
      ends.push(at, at + 1, at - 1, at + 16);
    }
    for (const end of ends.filter((one) => one < stored.length)) {
      expect(() => unsealWhole(A, NAME, stored.subarray(0, end))).toThrow(DamagedSealedFile);
    }
    for (const more of [1, 16, 17, PIECE_BYTES + 16]) {
      const longer = Buffer.concat([stored, Buffer.alloc(more)]);
      expect(() => unsealWhole(A, NAME, longer)).toThrow(DamagedSealedFile);
    }
  });

  test('is refused under another name, and with another key', () => {
    expect(() => unsealWhole(A, `${NAME}x`, stored)).toThrow(DamagedSealedFile);
    const other = fileKeysOf([FILE_KEY_B]);
    expect(() => unsealWhole(other, NAME, stored)).toThrow(LacksFileKey);
    expect(() => unsealWhole(NO_FILE_KEYS, NAME, stored)).toThrow(WRITING.id);
    // A key that says it is the one.
    const forged = { writing: null, all: [{ ...other.all[0]!, id: WRITING.id }] };
    expect(() => unsealWhole(forged, NAME, stored)).toThrow(DamagedSealedFile);
    expect(unsealWhole(fileKeysOf([FILE_KEY_B, FILE_KEY_A]), NAME, stored).equals(bytes)).toBe(
      true,
    );
  });
});

test('no size of a file is taken for two', () => {
  const seen = new Set<number>();
  for (let size = 0; size < 3 * PIECE_BYTES; size += 13) {
    const storedSize = sealedBytes(size);
    expect(clearBytesOf(storedSize)).toBe(size);
    expect(seen.has(storedSize)).toBe(false);
    seen.add(storedSize);
  }
  // A last piece that has nothing but its tag.
  expect(clearBytesOf(sealedBytes(PIECE_BYTES) + 16)).toBeNull();
  expect(clearBytesOf(HEAD_BYTES + 15)).toBeNull();
});

test('every changed bit is noticed', () => {
  const stored = sealWhole(WRITING, NAME, randomBytes(150));
  for (let bit = 0; bit < stored.length * 8; bit++) {
    const changed = Buffer.from(stored);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    let failure: unknown = null;
    try {
      unsealWhole(A, NAME, changed);
    } catch (reason) {
      failure = reason;
    }
    // In the id of the key, it is a key that nobody has.
    const isKeyId = bit >> 3 >= 8 && bit >> 3 < 14;
    expect(failure, `bit ${bit}`).toBeInstanceOf(isKeyId ? LacksFileKey : DamagedSealedFile);
  }
});

test('a changed bit is noticed in each piece of a large file, and exchanged pieces are', () => {
  const bytes = randomBytes(4 * PIECE_BYTES + 10);
  const stored = sealWhole(WRITING, NAME, bytes);
  for (let round = 0; round < 200; round++) {
    const changed = Buffer.from(stored);
    changed[randomInt(HEAD_BYTES, stored.length)]! ^= 1 << randomInt(8);
    expect(() => unsealWhole(A, NAME, changed)).toThrow(DamagedSealedFile);
  }
  const piece = (at: number) => {
    const from = HEAD_BYTES + at * (PIECE_BYTES + 16);
    return stored.subarray(from, from + PIECE_BYTES + 16);
  };
  const pieces = [piece(1), piece(0), piece(2), piece(3), piece(4)];
  const exchanged = Buffer.concat([stored.subarray(0, HEAD_BYTES), ...pieces]);
  expect(() => unsealWhole(A, NAME, exchanged)).toThrow(DamagedSealedFile);
  // Two files of one name and key have no piece in common.
  const again = sealWhole(WRITING, NAME, bytes);
  const mixed = Buffer.concat([again.subarray(0, HEAD_BYTES), stored.subarray(HEAD_BYTES)]);
  expect(() => unsealWhole(A, NAME, mixed)).toThrow(DamagedSealedFile);
});

test('any range is what it is of the file, and only its pieces are needed', () => {
  for (let round = 0; round < 150; round++) {
    const bytes = randomBytes(randomInt(1, 4 * PIECE_BYTES));
    const stored = sealWhole(WRITING, NAME, bytes);
    const first = randomInt(bytes.length);
    const last = randomInt(first, bytes.length);
    const range = { first, last };
    const wanted = bytes.subarray(first, last + 1);
    const at = storedRange(bytes.length, range);
    expect(at.last - at.first).toBeLessThan(last - first + 3 * (PIECE_BYTES + 16));
    const pieces = stored.subarray(at.first, at.last + 1);
    const given = { head: stored.subarray(0, HEAD_BYTES), pieces, clearBytes: bytes.length };
    expect(unsealPieces(A, NAME, given, range).equals(wanted)).toBe(true);
    const beginning = stored.subarray(0, at.last + 1);
    expect(unsealPart(A, NAME, beginning, bytes.length, range).equals(wanted)).toBe(true);
    const short = { ...given, pieces: pieces.subarray(0, pieces.length - 1) };
    expect(() => unsealPieces(A, NAME, short, range)).toThrow(DamagedSealedFile);
  }
});

test('a range of a file that was cut off after a whole piece is refused where its end is wanted', () => {
  const bytes = randomBytes(3 * PIECE_BYTES);
  const stored = sealWhole(WRITING, NAME, bytes);
  const cut = stored.subarray(0, sealedBytes(2 * PIECE_BYTES));
  const clearBytes = clearBytesOf(cut.length)!;
  expect(clearBytes).toBe(2 * PIECE_BYTES);
  const range = { first: PIECE_BYTES, last: 2 * PIECE_BYTES - 1 };
  expect(() => unsealPart(A, NAME, cut, clearBytes, range)).toThrow(DamagedSealedFile);
});

test('a file that comes in parts is the same, and parts that are no pieces are refused', () => {
  const bytes = randomBytes(3 * PIECE_BYTES + 5);
  const sealer = new Sealer(WRITING, NAME, bytes.length);
  const stored = Buffer.concat([
    sealer.seal(bytes.subarray(0, 2 * PIECE_BYTES)),
    sealer.seal(bytes.subarray(2 * PIECE_BYTES)),
  ]);
  expect(unsealWhole(A, NAME, stored).equals(bytes)).toBe(true);
  expect(() => sealer.seal(Buffer.alloc(1))).toThrow(RangeError);
  const another = new Sealer(WRITING, NAME, bytes.length);
  expect(() => another.seal(bytes.subarray(0, 100))).toThrow(RangeError);
});
