import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DamagedFile } from './backupProblem';
import { seal, sealedBytes, unseal } from './sealedFrames';

const KEY = randomBytes(32);
const FRAME = 1024 * 1024;

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test.each([0, 1, 1000, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 3 * FRAME + 77])(
  '%i bytes are read back, and their size was known',
  async (size) => {
    const clear = randomBytes(size);
    const sealed = await whole(seal(KEY, inPieces(clear, 70_000)));
    expect(sealed.length).toBe(sealedBytes(size));
    expect((await whole(unseal(KEY, inPieces(sealed, 99_999)))).equals(clear)).toBe(true);
  },
);

test('the same bytes are stored differently each time', async () => {
  const clear = randomBytes(500);
  const [one, two] = [
    await whole(seal(KEY, inPieces(clear, 500))),
    await whole(seal(KEY, inPieces(clear, 500))),
  ];
  expect(one.equals(two)).toBe(false);
});

const frameAt = (at: number) => 40 + at * (FRAME + 16);
const damages: Readonly<Record<string, (sealed: Buffer) => Buffer>> = {
  'a changed bit': (sealed) => {
    const changed = Buffer.from(sealed);
    changed[frameAt(1) + 5]! ^= 1;
    return changed;
  },
  'a changed salt': (sealed) => {
    const changed = Buffer.from(sealed);
    changed[20]! ^= 1;
    return changed;
  },
  'a last frame that is cut off': (sealed) => sealed.subarray(0, frameAt(2)),
  'an end that is cut off': (sealed) => sealed.subarray(0, sealed.length - 3),
  'two frames that were exchanged': (sealed) =>
    Buffer.concat([
      sealed.subarray(0, frameAt(0)),
      sealed.subarray(frameAt(1), frameAt(2)),
      sealed.subarray(frameAt(0), frameAt(1)),
      sealed.subarray(frameAt(2)),
    ]),
  'another kind of file': () => Buffer.from('not a file of a backup, but long enough to be one'),
  'an empty file': () => Buffer.alloc(0),
};

test.each(Object.keys(damages))('%s is noticed', async (name) => {
  const sealed = await whole(seal(KEY, inPieces(randomBytes(2 * FRAME + 500), FRAME)));
  await expect(whole(unseal(KEY, inPieces(damages[name]!(sealed), 65_536)))).rejects.toBeInstanceOf(
    DamagedFile,
  );
});

test('another key opens nothing', async () => {
  const sealed = await whole(seal(KEY, inPieces(randomBytes(10), 10)));
  await expect(whole(unseal(randomBytes(32), inPieces(sealed, 10)))).rejects.toThrow('other bytes');
});
