import { readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/settings';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { checkDataFolder, checkDisks, checkNode, diskFinding, LEAST_NODE } from './checkMachine';

let folder: string;
beforeAll(async () => {
  folder = await newTemporaryFolder();
});

test('Node must be as new as package.json says', () => {
  // Tests run in the folder of the repository.
  const path = join(process.cwd(), 'package.json');
  const { engines } = JSON.parse(readFileSync(path, 'utf8')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${LEAST_NODE}`);
  for (const [version, state] of [
    ['18.20.0', 'problem'],
    ['20.18.3', 'problem'],
    ['20.19.0', 'ok'],
    ['22.1.0', 'ok'],
  ]) {
    expect([version, checkNode(version!).state]).toEqual([version, state]);
  }
});

test('a data folder must be a folder of ours that can be written', async () => {
  const data = join(folder, 'data');
  expect(await checkDataFolder(data)).toMatchObject({ state: 'warning' });
  await writeFile(data, '');
  expect(await checkDataFolder(data)).toMatchObject({ state: 'problem' });
  const own = join(folder, 'own');
  await mkdir(own, { mode: 0o700 });
  expect(await checkDataFolder(own)).toMatchObject({ state: 'ok' });
  expect(await readdir(own)).toEqual([]);
  const { uid } = await stat(own);
  expect(await checkDataFolder(own, uid + 1)).toMatchObject({
    state: 'warning',
    message: `${own} belongs to user ${uid}, and this is user ${uid + 1}.`,
  });
  await chmod(own, 0o755);
  expect(await checkDataFolder(own)).toMatchObject({
    state: 'warning',
    advice: `Run: chmod o= ${own}`,
  });
});

test('the disk is compared with the reserve, and asked once when all is on one', async () => {
  const GIB = 2 ** 30;
  expect(diskFinding('Disk', 0.5 * GIB, GIB).state).toBe('problem');
  expect(diskFinding('Disk', 5 * GIB, GIB).state).toBe('warning');
  expect(diskFinding('Disk', 50 * GIB, 30 * GIB).state).toBe('warning');
  expect(diskFinding('Disk', 50 * GIB, GIB)).toMatchObject({
    state: 'ok',
    message: '50.0 GiB are free.',
  });
  await mkdir(join(folder, 'recordings'), { recursive: true });
  const settings = readSettings({ FOVEA_DATA: folder });
  expect((await checkDisks(settings)).map(({ name }) => name)).toEqual(['Disk']);
});
