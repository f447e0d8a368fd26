import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addSigningKey,
  FIRST_KEY_FILE,
  LATER_KEYS_FILE,
} from '../../platform/signingKeys/keyFiles';
import { openKeyRing } from '../../platform/signingKeys/openKeyRing';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { checkKeyFiles } from './checkKeys';
import { lineOf } from './finding';

let folder: string;
beforeEach(async () => {
  folder = await newTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = async () => (await checkKeyFiles(folder)).map(lineOf);

test('keys are told with the one that signs', async () => {
  expect(await lines()).toEqual([]);
  const first = (await openKeyRing(folder)).current();
  expect(await lines()).toEqual([`ok       Keys: ${first.id} signs and encrypts.`]);
  const added = await addSigningKey(folder, new Date());
  expect(await lines()).toEqual([
    `ok       Keys: ${added.id} signs and encrypts, and 1 from before verify and decrypt.`,
  ]);
});

test.skipIf(process.platform === 'win32')('keys that others may read are told', async () => {
  await openKeyRing(folder);
  await addSigningKey(folder, new Date());
  const path = join(folder, LATER_KEYS_FILE);
  await chmod(path, 0o640);
  expect((await lines())[0]).toMatch(/^warning .*can be read by other users.*chmod go= /);
  await chmod(path, 0o600);
  expect((await lines())[0]).toMatch(/^ok /);
});

test('a damaged file is a problem', async () => {
  await openKeyRing(folder);
  await writeFile(join(folder, FIRST_KEY_FILE), 'half');
  expect((await lines())[0]).toContain(`problem  Keys: ${join(folder, FIRST_KEY_FILE)} is damaged`);
});
