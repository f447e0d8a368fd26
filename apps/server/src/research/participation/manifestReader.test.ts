import { expect, it } from 'vitest';
import type { IncomingBytes } from '../../platform/http/incomingBytes';
import { ManifestReader } from './manifestReader';

const MEBIBYTE = 1024 * 1024;

/** A body that is read when its reader asks for it. */
function aBody(sizeBytes: number, onRead: () => void = () => {}): IncomingBytes {
  return {
    sizeBytes,
    async *pieces() {
      onRead();
      yield new Uint8Array(sizeBytes);
    },
  };
}

it('two large lists are in memory at once; the third is read when one of them is done', async () => {
  const reader = new ManifestReader();
  const read: number[] = [];
  const ends: (() => void)[] = [];
  const finishing = [1, 2, 3].map((number) =>
    reader.read(
      aBody(2 * MEBIBYTE, () => read.push(number)),
      () => new Promise<void>((done) => ends.push(done)),
    ),
  );
  await expect.poll(() => ends.length).toBe(2);
  expect(read).toEqual([1, 2]);
  ends[0]!();
  await finishing[0];
  await expect.poll(() => ends.length).toBe(3);
  expect(read).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(finishing);
  // All places are free again.
  await reader.read(aBody(2 * MEBIBYTE), async (body) => expect(body).toHaveLength(2 * MEBIBYTE));
});

it('one that fails frees its place', async () => {
  const reader = new ManifestReader();
  for (let failed = 0; failed < 3; failed++) {
    const failing = reader.read(aBody(2 * MEBIBYTE), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  }
});

it('small ones are never held up, and too many waiting large ones are asked to come again', async () => {
  const reader = new ManifestReader();
  const never = () => new Promise<never>(() => {});
  for (let waiting = 0; waiting < 22; waiting++) void reader.read(aBody(2 * MEBIBYTE), never);
  await expect(reader.read(aBody(2 * MEBIBYTE), never)).rejects.toMatchObject({
    ...{ status: 503, retryAfterS: 10 },
  });
  expect(await reader.read(aBody(MEBIBYTE), async (body) => body.length)).toBe(MEBIBYTE);
});
