import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { readIdentity, writeIdentity } from './identity';
import { lockAddress, lockFolder } from './lockFolder';
import { writeDurably } from './writeDurably';

let folder: string;
beforeEach(() => {
  folder = newTemporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('A file is replaced as a whole, and nothing else is left in the folder', async () => {
  const file = join(folder, 'a.txt');
  await writeDurably(file, 'a longer text');
  await writeDurably(file, 'short');
  expect(readFileSync(file, 'utf8')).toBe('short');
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

it('A file that cannot be replaced leaves nothing behind', async () => {
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  await expect(writeDurably(join(folder, 'taken'), 'x')).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/);
  expect(readdirSync(folder)).toEqual(['taken']);
});

it('An identity is read as it was written, and a new one has a key of its own', async () => {
  const fresh = await readIdentity(folder);
  expect(fresh).toEqual({ key: expect.stringMatching(/^[0-9A-Za-z-]{4,64}$/), pairing: null });
  expect((await readIdentity(folder)).key).not.toBe(fresh.key);
  const pairing = {
    server: 'https://a.example',
    machineId: 'm1',
    token: 't',
    machineName: 'PC',
    labName: 'L',
  };
  await writeIdentity(folder, { key: fresh.key, pairing });
  expect(await readIdentity(folder)).toEqual({ key: fresh.key, pairing });
});

it.each(['', '{"key":1}', '{"key":"a","pairing":{}}'])(
  'A damaged identity is said and not replaced: %s',
  async (text) => {
    writeFileSync(join(folder, 'identity.json'), text);
    await expect(readIdentity(folder)).rejects.toThrow('is damaged');
  },
);

it('A folder is held by one agent at a time, whatever its name', async () => {
  const own = join(folder, 'made');
  const unlock = await lockFolder(own);
  symlinkSync(own, join(folder, 'link'));
  await expect(lockFolder(own)).rejects.toThrow('Another agent runs with the folder');
  await expect(lockFolder(join(folder, 'link'))).rejects.toThrow('Another agent runs');
  await unlock();
  await (
    await lockFolder(own)
  )();
});

it('A folder that cannot be made is refused', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(lockFolder(join(folder, 'file', 'inside'))).rejects.toThrow('cannot be used');
});

it.each(['linux', 'darwin', 'win32'] as const)('The lock has a name of its own on %s', (system) => {
  const [one, other] = [lockAddress('/a', system), lockAddress('/b', system)];
  expect(one).not.toBe(other);
  expect(one.startsWith('\0')).toBe(system === 'linux');
  expect(one.startsWith('\\\\.\\pipe\\')).toBe(system === 'win32');
  // The longest path of a socket on macOS.
  expect(one.length).toBeLessThan(104);
});

it('A socket file that a killed agent has left does not keep the next from starting', async () => {
  if (process.platform === 'win32') return;
  const path = lockAddress(folder, 'darwin');
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('on'))`;
  const killed = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(killed.stdout, 'data');
  await expect(lockFolder(folder, 'darwin')).rejects.toThrow('Another agent runs');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const unlock = await lockFolder(folder, 'darwin');
  const second = createServer();
  second.listen(path);
  const [failure] = (await once(second, 'error')) as [NodeJS.ErrnoException];
  expect(failure.code).toBe('EADDRINUSE');
  await unlock();
});
