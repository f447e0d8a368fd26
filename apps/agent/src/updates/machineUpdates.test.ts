import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NextBundleKey } from '@fovea/contract/labs/agentBundle';
import { ApiError } from '@fovea/link/calls/apiError';
import { AS_INSTALLED, switchedTo, wentBack } from '../folder/versions';
import { versionsFolder, type VersionsFolder } from '../folder/versionsFolder';
import { lineLog } from '../programs/log';
import { AnswerNotUnderstood, serverCalls } from '../server/serverCalls';
import { aSession } from '../testing/aSession';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { bundleSigner, packed, type MadeBundle } from '../testing/signedBundle';
import { startFakeServer, type FakeServer } from '../testing/startFakeServer';
import { machineUpdates, type MachineUpdates } from './machineUpdates';

const signer = bundleSigner();
const PROGRAM = { 'agent.js': 'new program', 'parts/one.js': '1' };

let server: FakeServer;
let folder: string;
let versions: VersionsFolder;
let lines: string[];
let said: string[];
let learned: string[];
let isIdle: boolean;
let retryMs: number;
let updates: MachineUpdates;

beforeEach(async () => {
  server = await startFakeServer();
  folder = newTemporaryFolder();
  versions = versionsFolder(folder);
  [lines, said, learned, isIdle, retryMs] = [[], [], [], true, 60_000];
  updates = newUpdates();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function newUpdates(change: Partial<Parameters<typeof machineUpdates>[0]> = {}): MachineUpdates {
  return machineUpdates({
    ...{ version: '1.0.0', server: server.url, machineId: 'm1', versions },
    calls: serverCalls(server.url, server.world.token),
    launcher: {
      sayRunning: () => void said.push('running'),
      restart: () => void said.push('restart'),
    },
    publicKey: signer.publicKey,
    onPublicKey: async (key) => void learned.push(key),
    isIdle: () => isIdle,
    log: lineLog((line) => lines.push(line.slice(20).trimEnd())),
    timing: { retryMs, downloadMs: 2000 },
    stopping: new AbortController().signal,
    ...change,
  });
}

const answer = (bundle: MadeBundle | null, to = updates) => {
  server.world.bundle = bundle;
  const agent = bundle && { version: bundle.facts.version, publicKey: signer.publicKey };
  return to.answered({ agent, session: null });
};
const current = async () => (await versions.read()).current?.version ?? 'installed';
const kept = () => (existsSync(versions.path) ? readdirSync(versions.path) : []);

it('Another version of the server is unpacked, becomes current, and the agent is started again', async () => {
  const bundle = signer.bundle('2.0.0', PROGRAM);
  await answer(bundle);
  const { sha256 } = bundle.facts;
  expect(await versions.read()).toEqual(switchedTo(AS_INSTALLED, { version: '2.0.0', sha256 }));
  const made = versions.folderOf({ version: '2.0.0', sha256 });
  expect(readFileSync(join(made, 'agent.js'), 'utf8')).toBe('new program');
  expect(readFileSync(join(made, 'parts', 'one.js'), 'utf8')).toBe('1');
  expect(said).toEqual(['running', 'restart']);
  expect(lines).toEqual(['The agent updates itself from version 1.0.0 to 2.0.0 and starts again.']);
});

it('An older version of the server is taken too', async () => {
  await answer(signer.bundle('0.9.0', PROGRAM));
  expect(await current()).toBe('0.9.0');
});

it('The same version is left as it is, whatever its bytes', async () => {
  await answer(signer.bundle('1.0.0', PROGRAM));
  expect(server.world.downloads).toBe(0);
  expect(said).toEqual(['running']);
  expect(updates.state()).toBeNull();
});

it('A server without an agent, or from before updates, changes nothing', async () => {
  await answer(null);
  await updates.answered({ session: null });
  expect(said).toEqual(['running']);
  expect(updates.state()).toBeNull();
});

it('While somebody sits at the machine the update waits, and then is made', async () => {
  isIdle = false;
  const bundle = signer.bundle('2.0.0', PROGRAM);
  await answer(bundle);
  expect(updates.state()).toEqual({ version: '2.0.0', state: 'WAITING', reason: '' });
  expect(server.world.downloads).toBe(0);
  isIdle = true;
  await answer(bundle);
  expect(await current()).toBe('2.0.0');
});

it('A session that is given to the machine is waited for, also while it is not shown yet', async () => {
  const bundle = signer.bundle('2.0.0', PROGRAM);
  server.world.bundle = bundle;
  const agent = { version: '2.0.0', publicKey: signer.publicKey };
  await updates.answered({ agent, session: aSession() });
  expect(updates.state()?.state).toBe('WAITING');
  await updates.failed(new AnswerNotUnderstood());
  expect(await current()).toBe('installed');
  await updates.answered({ agent, session: null });
  expect(await current()).toBe('2.0.0');
});

it('Somebody who is sent to the machine during the download is not disturbed', async () => {
  updates = newUpdates({
    reach: (step) => {
      if (step === 'unpacked') isIdle = false;
    },
  });
  await answer(signer.bundle('2.0.0', PROGRAM));
  expect(await current()).toBe('installed');
  expect(said).toEqual(['running']);
  expect(updates.state()?.state).toBe('WAITING');
});

it('The first answer shows that a new version works, and only the two last versions are kept', async () => {
  await answer(signer.bundle('2.0.0', PROGRAM));
  const second = newUpdates({ version: '2.0.0' });
  await second.answered({ session: null });
  expect(await versions.read()).toMatchObject({ current: { version: '2.0.0' }, trialStarts: null });
  await answer(signer.bundle('3.0.0', PROGRAM), second);
  await answer(signer.bundle('4.0.0', PROGRAM), newUpdates({ version: '3.0.0' }));
  const names = kept().map((name) => name.slice(0, 5));
  expect(names.toSorted()).toEqual(['2.0.0', '3.0.0', '4.0.0']);
  expect((await versions.read()).previous?.version).toBe('3.0.0');
  await answer(signer.bundle('5.0.0', PROGRAM), newUpdates({ version: '4.0.0' }));
  expect(
    kept()
      .map((name) => name.slice(0, 5))
      .toSorted(),
  ).toEqual(['3.0.0', '4.0.0', '5.0.0']);
});

describe('A machine that was paired before there were updates', () => {
  it('learns the key with the next answer and uses it', async () => {
    updates = newUpdates({ publicKey: null });
    await answer(signer.bundle('2.0.0', PROGRAM));
    expect(learned).toEqual([signer.publicKey]);
    expect(await current()).toBe('2.0.0');
  });

  it('never takes another key afterwards', async () => {
    const other = bundleSigner();
    server.world.bundle = other.bundle('2.0.0', PROGRAM);
    const agent = { version: '2.0.0', publicKey: other.publicKey };
    await updates.answered({ agent, session: null });
    expect(learned).toEqual([]);
    expect(updates.state()?.reason).toContain('not signed by the server');
  });
});

describe('A machine whose installation has a newer key', () => {
  const newer = bundleSigner();
  const told = (nextKey: NextBundleKey, bundle = newer.bundle('2.0.0', PROGRAM)) => {
    server.world.bundle = bundle;
    const agent = { version: bundle.facts.version, publicKey: signer.publicKey, nextKey };
    return updates.answered({ agent, session: null });
  };

  it('takes it from the one that it knows, and runs what it has signed', async () => {
    await told(signer.nextKey(newer.publicKey));
    expect(learned).toEqual([newer.publicKey]);
    expect(updates.publicKey()).toBe(newer.publicKey);
    expect(await current()).toBe('2.0.0');
  });

  it('takes one after the other, and the same one once', async () => {
    const last = bundleSigner();
    const same = signer.bundle('1.0.0', PROGRAM);
    await told(signer.nextKey(newer.publicKey), same);
    await told(newer.nextKey(last.publicKey), same);
    await told(newer.nextKey(last.publicKey), same);
    expect(learned).toEqual([newer.publicKey, last.publicKey]);
  });

  it('takes it also while somebody sits at it, and without the one that it knew before', async () => {
    isIdle = false;
    updates = newUpdates({ publicKey: null });
    await told(signer.nextKey(newer.publicKey));
    expect(learned).toEqual([signer.publicKey, newer.publicKey]);
    expect(updates.state()?.state).toBe('WAITING');
  });

  it('goes on with it when it cannot be written down', async () => {
    updates = newUpdates({ onPublicKey: () => Promise.reject(new Error('full')) });
    await told(signer.nextKey(newer.publicKey));
    expect(await current()).toBe('2.0.0');
  });

  const forged: readonly (readonly [string, () => NextBundleKey])[] = [
    ['of others', () => bundleSigner().nextKey(newer.publicKey)],
    ['that signs for itself', () => newer.nextKey(newer.publicKey)],
    [
      'in place of another one',
      () => ({ ...signer.nextKey(bundleSigner().publicKey), publicKey: newer.publicKey }),
    ],
    [
      'with the signature of a program',
      () => ({ publicKey: newer.publicKey, signature: program().facts.signature }),
    ],
  ];
  it.each(forged)('never takes one %s', async (_, make) => {
    await told(make());
    expect(learned).toEqual([]);
    expect(updates.state()?.reason).toContain('not signed by the server');
  });
});

const program = (version = '2.0.0') => signer.bundle(version, PROGRAM);
const offered = (facts: Partial<MadeBundle['facts']>): MadeBundle => {
  const { facts: own, bytes } = program();
  return { facts: { ...own, ...facts }, bytes };
};

describe('What is refused', () => {
  const refused: readonly (readonly [string, () => MadeBundle, string])[] = [
    ['the signature of others', () => bundleSigner().bundle('2.0.0', PROGRAM), 'not signed'],
    ['the signature of another version', () => offered({ version: '2.0.1' }), 'not signed'],
    ['the signature of another size', () => offered({ sizeBytes: 5 }), 'not signed'],
    [
      'more than agents are',
      () => {
        const { facts, bytes } = program();
        return { facts: signer.signed({ ...facts, sizeBytes: 2 ** 30 }), bytes };
      },
      'larger than agents are',
    ],
    ['another version inside', () => signer.offered('2.0.0', packed('3.0.0', PROGRAM)), '3.0.0'],
    ['no program inside', () => signer.bundle('2.0.0', { 'other.js': '' }), 'not the program'],
    ['a path that climbs', () => signer.bundle('2.0.0', { 'agent.js': '', '../x': '' }), 'not the'],
    ['an absolute path', () => signer.bundle('2.0.0', { 'agent.js': '', '/x': '' }), 'not the'],
    ['a path of Windows', () => signer.bundle('2.0.0', { 'agent.js': '', 'a\\..\\x': '' }), 'not'],
    ['a drive of Windows', () => signer.bundle('2.0.0', { 'agent.js': '', 'C:x': '' }), 'not the'],
    ['what is not packed', () => signer.offered('2.0.0', Buffer.from('x')), 'not the program'],
    ['another form', () => signer.offered('2.0.0', gzipSync('{"version":"2.0.0"}')), 'not the'],
  ];
  it.each(refused)('%s', async (_, make, reason) => {
    await answer(make());
    expect(updates.state()).toMatchObject({ state: 'FAILED' });
    expect(updates.state()?.reason).toContain(reason);
    expect(lines.at(-1)).toContain(reason);
    expect(await current()).toBe('installed');
    expect(kept()).toEqual([]);
    expect(said).toEqual(['running']);
  });

  const bytes: readonly (readonly [string, (real: Buffer) => Buffer, string])[] = [
    ['truncated', (real) => real.subarray(0, -1), 'another size'],
    ['longer', (real) => Buffer.concat([real, Buffer.from('x')]), 'another size'],
    ['altered', (real) => Buffer.from(real.map((byte, at) => byte ^ Number(at === 9))), 'altered'],
  ];
  it.each(bytes)('a download that is %s', async (_, change, reason) => {
    const bundle = program();
    server.world.bundleBytes = change(bundle.bytes);
    await answer(bundle);
    expect(updates.state()?.reason).toContain(reason);
    expect(kept()).toEqual([]);
  });

  it('a version that did not work here, until it is built anew', async () => {
    const bundle = program();
    const { sha256 } = bundle.facts;
    await versions.write(
      wentBack(switchedTo(AS_INSTALLED, { version: '2.0.0', sha256 }), 'SILENT'),
    );
    await answer(bundle);
    expect(updates.state()?.reason).toBe(
      'It was tried, and got no answer from the server. It is not tried again.',
    );
    expect(server.world.downloads).toBe(0);
    updates = newUpdates();
    await answer(signer.bundle('2.0.0', { 'agent.js': 'mended' }));
    expect(await current()).toBe('2.0.0');
  });
});

it('What failed is tried again after a while, and said once', async () => {
  const bundle = program();
  server.world.bundleBytes = Buffer.from('x');
  await answer(bundle);
  await answer(bundle);
  expect(server.world.downloads).toBe(1);
  retryMs = 0;
  updates = newUpdates();
  await answer(bundle);
  await answer(bundle);
  expect(server.world.downloads).toBe(3);
  expect(lines).toHaveLength(2);
  server.world.bundleBytes = null;
  await answer(bundle);
  expect(await current()).toBe('2.0.0');
});

it('A full disk leaves the agent as it is', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  versions = { ...versions, write: () => Promise.reject(full) };
  updates = newUpdates();
  await answer(program());
  expect(updates.state()?.reason).toBe('The disk of this machine is full. It is tried again.');
  expect(said).toEqual(['running']);
});

it('A server that goes off during the update is asked again later', async () => {
  const bundle = program();
  await server.stop();
  await answer(bundle);
  expect(updates.state()?.reason).toMatch(/ECONNREFUSED.*It is tried again\.$/);
});

it.each([
  ['is refused', new ApiError(400, '', null)],
  ['has an answer that is not understood', new AnswerNotUnderstood()],
])('A report that %s leads to the version of the server', async (_, failure) => {
  server.world.bundle = program();
  await updates.failed(failure);
  expect(await current()).toBe('2.0.0');
  expect(said).toEqual(['restart']);
});

it('A server that is off or does not know the machine is not asked for a version', async () => {
  server.world.bundle = program();
  for (const status of [0, 401, 503]) await updates.failed(new ApiError(status, '', null));
  expect(await current()).toBe('installed');
});
