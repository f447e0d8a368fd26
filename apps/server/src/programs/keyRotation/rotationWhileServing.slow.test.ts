import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { enableSecondFactor, verifySecondFactor } from '@fovea/contract/people/secondFactor';
import { sendSecondFactor } from '@fovea/contract/people/signIn';
import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { connect, type Call } from '@fovea/link/calls/call';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { TOTP, URI } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LATER_KEYS_FILE, readSigningKeys } from '../../platform/signingKeys/keyFiles';
import { newId } from '../../platform/store/newId';
import { sha256 } from '../../testing/aStudy';
import {
  buildFovea,
  runFovea,
  serveFovea,
  type Environment,
  type RunningFovea,
} from '../../testing/backups/foveaProcess';

/**
 * Keys are rotated and retired as an operator does it: by commands, beside two servers on one data folder that somebody uses all the
 * time. The tests follow on each other.
 */
const EMAIL = 'operator@example.org';
const STEP_MS = 30_000;

let dataFolder: string;
let database: string;
let env: Environment;
let servers: readonly { readonly server: RunningFovea; readonly base: string }[] = [];
let password: string;
let call: Call;
let token: string;
let studyId: string;
let app: TOTP;
let first: string;
/** An address of a file from before the rotation. */
let oldAddress: string;

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['FOVEA_TEST_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const BYTES = randomBytes(2000);
/** Somebody may have 20 uploads that are not finished. */
const PAUSE_MS = 600;

async function anAddress(): Promise<string> {
  const body = {
    ...{ name: 'Shelf', fileName: 'shelf.png', fileSize: BYTES.length, assetId: newId() },
    partHashes: [sha256(BYTES)],
  };
  return (await call(requestUploadKey, { studyId, body })).presignedUrl;
}

const put = async (address: string, at: number) =>
  (await fetch(new URL(address, servers[at]!.base), { method: 'PUT', body: BYTES })).status;

beforeAll(async () => {
  await buildFovea();
  dataFolder = await mkdtemp(join(tmpdir(), 'fovea-rotation-'));
  database = `fovea_rotation_${randomBytes(5).toString('hex')}`;
  await asAdmin(`create database ${database}`);
  const url = new URL(process.env['FOVEA_TEST_DATABASE_URL']!);
  url.pathname = `/${database}`;
  env = { DATABASE_URL: url.href, FOVEA_DATA: dataFolder };
  const { stdout, stderr } = await runFovea(
    ['create-admin', '--email', EMAIL, '--company', 'Rotation'],
    env,
  );
  password = /The password is (\S+)/.exec(stdout)?.[1] ?? stderr;
  servers = [await serveFovea(env), await serveFovea(env)];
  const { base } = servers[0]!;
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  token = (await connect({ base })(requestToken, { body })).accessToken;
  call = connect({ base, token: () => token });
  const { otpAuth } = await call(enableSecondFactor, {});
  const parsed = URI.parse(otpAuth);
  if (!(parsed instanceof TOTP)) throw new Error(otpAuth);
  app = parsed;
  await call(verifySecondFactor, { body: { totp: app.generate() } });
  studyId = (await call(createStudy, { query: {}, body: { name: 'Shelves' } })).id;
  first = readSigningKeys(dataFolder)[0]!.id;
  oldAddress = await anAddress();
});
afterAll(async () => {
  await Promise.all(servers.map(({ server }) => server.kill('SIGKILL')));
  await asAdmin(`drop database ${database} with (force)`);
  await rm(dataFolder, { recursive: true, force: true });
});

test('while keys are rotated, addresses from one server are good at the other', async () => {
  const statuses: number[] = [];
  let isOver = false;
  const using = (async () => {
    while (!isOver) {
      statuses.push(await put(await anAddress(), 1));
      await pause(PAUSE_MS);
    }
  })();
  const { status, stdout, stderr } = await runFovea(['keys', 'rotate'], env);
  expect(status, stderr).toBe(0);
  const [current] = readSigningKeys(dataFolder);
  expect(stdout).toContain(`The key ${current!.id} signs and encrypts from now on.`);
  // Both servers have noticed it by then.
  await pause(6_000);
  isOver = true;
  await using;
  expect(statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await put(oldAddress, 0)).toBe(200);
});

test('the worker encrypts with the new key, and the other server opens it', async () => {
  const listed = async () => (await runFovea(['keys'], env)).stdout.split('\n');
  await expect
    .poll(async () => (await listed()).find((line) => line.startsWith(first)), { timeout: 30_000 })
    .not.toContain('second factors');
  expect((await listed())[0]).toContain('signs and encrypts  second factors: 1');
  const anybody = connect({ base: servers[1]!.base });
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  const { accessToken, mfaNeeded } = await anybody(requestToken, { body });
  expect(mfaNeeded).toBe(true);
  // Each code is good once, and one step early.
  const totp = app.generate({ timestamp: Date.now() + STEP_MS });
  await anybody(sendSecondFactor, { body: { accessToken, totp } });
});

test('the old key is removed when it is asked for at once, and only its addresses end', async () => {
  const refused = await runFovea(['keys', 'retire', first], env);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/Try again in a minute|addresses of files until/);
  expect(refused.stderr).not.toMatch(/^ +at /m);
  // As if the rotation had been an hour ago.
  const path = join(dataFolder, LATER_KEYS_FILE);
  const list = JSON.parse(await readFile(path, 'utf8')) as { madeAt: string }[];
  for (const key of list) key.madeAt = new Date(Date.now() - 60 * 60_000).toISOString();
  await writeFile(path, JSON.stringify(list));
  const waits = await runFovea(['keys', 'retire', first], env);
  expect(waits.stderr).toContain('addresses of files until');
  const { status, stderr } = await runFovea(['keys', 'retire', first, '--now'], env);
  expect(status, stderr).toBe(0);
  await pause(6_000);
  expect(await put(oldAddress, 1)).toBe(403);
  expect(await put(await anAddress(), 1)).toBe(200);
  expect((await call(getCurrentUser, {})).username).toBe(EMAIL);
  const { stdout } = await runFovea(['doctor'], env);
  expect(stdout).toMatch(/^ok +Keys: [0-9a-f]{12} signs and encrypts\.$/m);
});

test.each([
  [['keys', 'retire', 'ffffffffffff'], 'There is no key ffffffffffff'],
  [['keys', 'retire'], 'fovea keys retire ID'],
  [['keys', 'rotate', '--now'], 'fovea keys rotate'],
  [['keys', 'renew'], 'fovea keys retire ID'],
])('%j is refused', async (args, says) => {
  const { status, stderr } = await runFovea(args, env);
  expect(status).toBe(1);
  expect(stderr).toContain(says);
  expect(stderr).not.toMatch(/^ +at /m);
});
