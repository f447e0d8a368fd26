import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { downloadFile, NotDownloaded, OtherBytes } from './downloadFile';

const TEXT = 'all the bytes';
const FILE = { sha256: createHash('sha256').update(TEXT).digest('hex'), sizeBytes: TEXT.length };

let path: string;
beforeEach(() => {
  path = join(newTemporaryFolder(), 'file');
});

it('A whole file gets its name, and its bytes are counted', async () => {
  let count = 0;
  await downloadFile(
    path,
    FILE,
    async () => new Response(TEXT),
    (bytes) => (count += bytes),
  );
  expect(readFileSync(path, 'utf8')).toBe(TEXT);
  expect(count).toBe(TEXT.length);
});

it('A download that was broken off goes on where it was', async () => {
  writeFileSync(`${path}.part`, TEXT.slice(0, 4));
  const asked: number[] = [];
  await downloadFile(path, FILE, async (from) => {
    asked.push(from);
    return new Response(TEXT.slice(from), { status: 206 });
  });
  expect(asked).toEqual([4]);
  expect(readFileSync(path, 'utf8')).toBe(TEXT);
  expect(existsSync(`${path}.part`)).toBe(false);
});

it('A server that sends everything again is taken at its word', async () => {
  writeFileSync(`${path}.part`, 'old');
  await downloadFile(path, FILE, async () => new Response(TEXT));
  expect(readFileSync(path, 'utf8')).toBe(TEXT);
});

it.each(['other bytes..', 'too short', `${TEXT} and more`])(
  'Other bytes (%s) are thrown away',
  async (text) => {
    await expect(downloadFile(path, FILE, async () => new Response(text))).rejects.toThrow(
      OtherBytes,
    );
    expect(existsSync(path)).toBe(false);
    expect(existsSync(`${path}.part`)).toBe(false);
  },
);

it('A refusal leaves what was there', async () => {
  writeFileSync(`${path}.part`, TEXT.slice(0, 4));
  const refused = downloadFile(path, FILE, async () => new Response('no', { status: 403 }));
  await expect(refused).rejects.toThrow(NotDownloaded);
  expect(readFileSync(`${path}.part`, 'utf8')).toBe(TEXT.slice(0, 4));
});
