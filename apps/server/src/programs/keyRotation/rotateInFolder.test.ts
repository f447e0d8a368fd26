import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import { keyWrapper } from '../../platform/signingKeys/keyWrapping';
import { makeFirstKey } from '../../platform/signingKeys/keyFiles';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import {
  openEmptyTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/testDatabase';
import { keysToDatabase } from './keysToDatabase';
import { rotateInFolder } from './rotateInFolder';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await newTemporaryFolder();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const rotate = (open: Parameters<typeof rotateInFolder>[2]) =>
  rotateInFolder(folder, { distrust: false, now: new Date() }, open);
const on =
  ({ db }: TestDatabase) =>
  async () => ({ db, close: async () => {} });

test('product keys get another key in the folder, unless servers look for it in the database', async () => {
  await makeFirstKey(folder);
  await rotate(on(database));
  const empty = await openEmptyTestDatabase();
  await rotate(on(empty));
  await empty.close();
  expect(await readdir(folder)).toContain('license-keys.json');
  await keysToDatabase(database.db, keyWrapper('11'.repeat(32)), folder);
  await rm(`${folder}/license-keys.json`);
  await expect(rotate(on(database))).rejects.toThrow(KeyProblem);
  expect(await readdir(folder)).not.toContain('license-keys.json');
});

test('beside a server with the embedded database nothing has to be asked', async () => {
  const kid = await rotate(async () => null);
  expect(kid).toMatch(/^[0-9a-f]{16}$/);
});
