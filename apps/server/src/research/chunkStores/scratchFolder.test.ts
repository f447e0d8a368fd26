import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_FILE_KEYS } from '../../platform/atRest/fileKeys';
import { FILE_KEY_A, fileKeysOf } from '../../testing/keys/testedFileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { keepSwept, LEFT_MS, scratchFolder } from './scratchFolder';

let folder: string;
beforeEach(async () => {
  folder = await newTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function age(path: string): Promise<void> {
  const then = new Date(Date.now() - 2 * LEFT_MS);
  await utimes(path, then, then);
}

async function leftBehind(): Promise<void> {
  for (const name of ['.scratch', '.tmp']) {
    await mkdir(join(folder, name), { recursive: true });
    for (const file of ['old', 'young']) await writeFile(join(folder, name, file), 'plain');
    await age(join(folder, name, 'old'));
  }
}

const files = async () =>
  (await Promise.all(['.scratch', '.tmp'].map((name) => readdir(join(folder, name))))).flat();

test.each([
  ['with keys', fileKeysOf([FILE_KEY_A])],
  ['without keys', NO_FILE_KEYS],
])('a start %s removes what is old from both folders', async (_, keys) => {
  await leftBehind();
  await scratchFolder(folder, keys).start(LEFT_MS);
  expect(await files()).toEqual(['young', 'young']);
});

test('while a process runs, what is left of others goes, and its own files stay', async () => {
  await leftBehind();
  const own = scratchFolder(folder, fileKeysOf([FILE_KEY_A])).newPath();
  for (const path of [own, `${own}-webcam-0`]) {
    await writeFile(path, 'plain');
    await age(path);
  }
  const failures: unknown[] = [];
  const stop = keepSwept(folder, (reason) => failures.push(reason), 20);
  try {
    await expect.poll(files).not.toContain('old');
  } finally {
    stop();
  }
  expect((await files()).filter((name) => name !== 'young')).toHaveLength(2);
  expect(failures).toEqual([]);
});
