import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockDataFolder } from './dataFolderLock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a second holder is refused and told who has the folder; after a release it is free', async () => {
  const unlock = await lockDataFolder(folder);
  const second = lockDataFolder(folder);
  await expect(second).rejects.toThrow(FolderInUse);
  await expect(second).rejects.toThrow(`${folder} is in use by process ${process.pid}.`);
  await unlock();
  await (
    await lockDataFolder(folder)
  )();
});

test('of many concurrent attempts exactly one succeeds', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
  const held = results.filter((result) => result.status === 'fulfilled');
  expect(held).toHaveLength(1);
  await held[0]!.value();
});

test('a killed holder releases the folder', async () => {
  const socket = join(folder, 'server.lock');
  const script = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('held'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (
    await lockDataFolder(folder)
  )();
});

test('a folder with a very long path can be locked too', async () => {
  const long = join(folder, 'x'.repeat(100), 'y'.repeat(100));
  const unlock = await lockDataFolder(long);
  await expect(lockDataFolder(long)).rejects.toThrow(FolderInUse);
  await unlock();
});
