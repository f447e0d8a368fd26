import { requestToken, getCurrentUser } from '@fovea/contract/people/accounts';
import { enableSecondFactor, verifySecondFactor } from '@fovea/contract/people/secondFactor';
import { sendSecondFactor } from '@fovea/contract/people/signIn';
import { listLicenseKeys } from '@fovea/contract/people/licenses';
import { listRecordedVideos } from '@fovea/contract/analysis/respondentData';
import {
  beginSession,
  finishSession,
  getInvitation,
  listReceived,
  type ManifestChunk,
  type SessionPackage,
} from '@fovea/contract/participation/participation';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { connect, type Call } from '@fovea/link/calls/call';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { TOTP, URI } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { sha256 } from '../../testing/aStudy';
import {
  buildFovea,
  runFovea,
  serveFovea,
  startFovea,
  type Environment,
  type RunningFovea,
} from '../../testing/backups/foveaProcess';
import { startStrictS3, type StrictS3 } from '../../testing/outside/strictS3Server';
import { watchProgressEvents } from '../../testing/watchProgressEvents';

/**
 * Two doors and two workers as an operator has them, on one PostgreSQL server and one bucket, each with a data folder of its
 * own that begins empty. The tests follow on each other.
 */
const EMAIL = 'operator@example.org';
const S3_KEYS = { accessKey: 'AKDOORS', secretKey: 'a secret of several servers' };
const STEP_MS = 30_000;
const DRAIN_S = 3;

interface Running {
  readonly server: RunningFovea;
  readonly base: string;
}

let root: string;
let database: string;
let bucket: StrictS3;
let common: Environment;
let servers: [Running, Running];
let workers: RunningFovea[] = [];
let password: string;
let token: string;
let call: Call;
let studyId: string;
let db: pg.Client;

const envOf = (name: string): Environment => ({ ...common, FOVEA_DATA: join(root, name) });
const at = (which: number) => servers[which % 2]!.base;

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['FOVEA_TEST_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

type TakingPart = SessionPackage;

async function begin(which: number): Promise<TakingPart> {
  const { consent } = await connect({ base: at(which) })(getInvitation, { studyId, query: {} });
  const body = {
    ...{ sessionId: newId(), secret: randomBytes(32).toString('base64url') },
    consent: {
      ...{ textSha256: consent.textSha256, version: consent.version, locale: 'en-US' },
      time: new Date().toISOString(),
    },
    ...{ variables: {}, preview: false, device: {} },
  };
  return await connect({ base: at(which) })(beginSession, { studyId, body });
}

const chunkPath = ({ sessionId }: TakingPart, stream: string, seq: number) =>
  `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/${stream}/chunks/${seq}`;
const chunkHeaders = (one: TakingPart, bytes: Uint8Array) => ({
  authorization: `Bearer ${one.token}`,
  'content-type': 'application/octet-stream',
  'x-fovea-sha256': sha256(bytes),
});

async function put(
  one: TakingPart,
  which: number,
  { stream, seq, bytes }: { stream: string; seq: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<ManifestChunk> {
  const answer = await fetch(at(which) + chunkPath(one, stream, seq), {
    method: 'PUT',
    headers: chunkHeaders(one, bytes),
    body: bytes,
  });
  expect(answer.status, await answer.text()).toBe(201);
  return { stream, seq, sha256: sha256(bytes), size: bytes.length };
}

/** What a browser tells of a session. @param more beside that, when an instruction is shown */
function eventsOf(
  { slides: stimuli }: TakingPart,
  more: (stimulusId: string, tMs: number) => SessionEvent | null = () => null,
): Uint8Array<ArrayBuffer> {
  const { events } = syntheticSession(stimuli, { seed: 'ada' });
  const { stimulusId } = stimuli.find(({ type }) => type === 'INSTRUCTION')!;
  const shown = events.find((one) => one.kind === 'stimulusShown' && one.stimulusId === stimulusId);
  const added = more(stimulusId, shown!.tMs);
  const all = [...events, ...(added ? [added] : [])].toSorted((a, b) => a.tMs - b.tMs);
  return new Uint8Array(gzipSync(formatEvents(all)));
}

const callAt = (which: number, { token: own }: { readonly token: string }) =>
  connect({ base: at(which), token: () => own });

beforeAll(async () => {
  await buildFovea();
  root = await mkdtemp(join(tmpdir(), 'fovea-doors-'));
  database = `fovea_doors_${randomBytes(5).toString('hex')}`;
  await asAdmin(`create database ${database}`);
  const url = new URL(process.env['FOVEA_TEST_DATABASE_URL']!);
  url.pathname = `/${database}`;
  bucket = await startStrictS3(S3_KEYS, () => new Date(), undefined, { versions: 'kept' });
  common = {
    DATABASE_URL: url.href,
    FOVEA_KEYS: 'database',
    FOVEA_KEYS_SECRET: randomBytes(32).toString('hex'),
    FOVEA_RECORDINGS: 's3',
    FOVEA_S3_BUCKET: bucket.bucket,
    FOVEA_S3_ENDPOINT: bucket.endpoint,
    FOVEA_S3_ACCESS_KEY: S3_KEYS.accessKey,
    FOVEA_S3_SECRET_KEY: S3_KEYS.secretKey,
    FOVEA_DRAIN_SECONDS: String(DRAIN_S),
  };
  // Both begin with an empty database.
  servers = (await Promise.all(
    ['door-1', 'door-2'].map((name) => serveFovea(envOf(name), 'api')),
  )) as [Running, Running];
  workers = ['worker-1', 'worker-2'].map((name) => startFovea(['worker'], envOf(name)));
  const { stdout, stderr } = await runFovea(
    ['create-admin', '--email', EMAIL, '--company', 'Doors'],
    envOf('command'),
  );
  password = /The password is (\S+)/.exec(stdout)?.[1] ?? stderr;
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  token = (await connect({ base: at(0) })(requestToken, { body })).accessToken;
  call = callAt(1, { token });
  const study = await call(createStudy, { query: {}, body: { name: 'Doors' } });
  studyId = study.id;
  const blockId = study.topLevelBlocks[0]!;
  await call(createStimulus, { studyId, body: { type: 'INSTRUCTION', blockId } });
  await call(toggleCollection, { studyId, flag: 'true' });
  db = new pg.Client({ connectionString: url.href });
  await db.connect();
}, 180_000);
afterAll(async () => {
  await db?.end();
  const all = [...servers.map(({ server }) => server), ...workers];
  await Promise.all(all.map((one) => one.kill('SIGKILL')));
  await bucket.close();
  await asAdmin(`drop database ${database} with (force)`);
  await rm(root, { recursive: true, force: true });
});

test('a session that begins at one door goes on at both, and is complete at either', async () => {
  const one = await begin(0);
  const events = eventsOf(one, (stimulusId, tMs) => ({
    ...{ kind: 'webcamVideoStarted', tMs, stream: 'webcam-1', stimulusId },
    mimeType: 'video/mp4;codecs=avc3.42E01E',
  }));
  const sent = [await put(one, 1, { stream: 'events', seq: 0, bytes: events })];
  const film = Array.from({ length: 6 }, () => new Uint8Array(randomBytes(20_000)));
  for (const [seq, bytes] of film.entries()) {
    sent.push(await put(one, seq, { stream: 'webcam-1', seq, bytes }));
  }
  const received = await callAt(1, one)(listReceived, { studyId, sessionId: one.sessionId });
  expect(received.chunks).toHaveLength(7);
  const body = { chunks: [...sent, { ...sent[1]!, seq: 6 }] };
  const place = { studyId, sessionId: one.sessionId };
  // What one door has not been sent is missing at the other.
  expect(await callAt(1, one)(finishSession, { ...place, body })).toMatchObject({
    state: 'missing',
  });
  for (const which of [1, 0]) {
    const complete = await callAt(which, one)(finishSession, { ...place, body: { chunks: sent } });
    expect(complete).toEqual({ state: 'complete' });
  }

  // An address that one door has signed, and bytes that both have received.
  const [video] = await callAt(0, { token })(listRecordedVideos, place);
  for (const which of [0, 1]) {
    const answer = await fetch(at(which) + video!.url);
    expect(answer.status).toBe(200);
    expect(Buffer.concat(film).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  }
  const forged = await fetch(`${at(1)}${video!.url.slice(0, -3)}AAA`);
  expect(forged.status).toBe(403);
  const folders = await readdir(join(root, 'door-1'));
  expect(folders).not.toContain('signing-key');
});

test('what happens at one door is shown at the other, at once', async () => {
  const watcher = watchProgressEvents(at(1), studyId, token);
  await watcher.until(() => true);
  const tookMs: number[] = [];
  for (let round = 0; round < 4; round++) {
    // Events come at least half a second apart.
    await pause(1_200);
    const before = watcher.events.length;
    const sinceMs = performance.now();
    await begin(0);
    await expect
      .poll(() => watcher.events.length, { interval: 10, timeout: 10_000 })
      .toBeGreaterThan(before);
    tookMs.push(performance.now() - sinceMs);
  }
  watcher.stop();
  await watcher.ended;
  // By looking once a second alone, all four would come so soon once in a hundred times.
  expect(tookMs.toSorted((a, b) => a - b)[2]).toBeLessThan(600);
});

test('a second factor that was set up at one door is asked for at the other', async () => {
  const { otpAuth } = await callAt(0, { token })(enableSecondFactor, {});
  const app = URI.parse(otpAuth);
  if (!(app instanceof TOTP)) throw new Error(otpAuth);
  await callAt(1, { token })(verifySecondFactor, { body: { totp: app.generate() } });
  const anybody = connect({ base: at(0) });
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  const { accessToken, mfaNeeded } = await anybody(requestToken, { body });
  expect(mfaNeeded).toBe(true);
  const totp = app.generate({ timestamp: Date.now() + STEP_MS });
  await connect({ base: at(1) })(sendSecondFactor, { body: { accessToken, totp } });
  const [here, there] = await Promise.all(
    [0, 1].map((which) => connect({ base: at(which) })(listLicenseKeys, {})),
  );
  expect(here!.keys).toHaveLength(1);
  expect(there).toEqual(here);
});

test('wrong passwords are counted at both doors together', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const answer = await fetch(`${at(tries)}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'x@example.org', password: 'no', grant_type: 'password' }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('a job runs once, whichever worker has it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, which) => begin(which)));
  for (const [which, one] of people.entries()) {
    const bytes = eventsOf(one);
    const chunks = [await put(one, which, { stream: 'events', seq: 0, bytes })];
    await callAt(which + 1, one)(finishSession, {
      ...{ studyId, sessionId: one.sessionId, body: { chunks } },
    });
  }
  const jobsOf = async () =>
    (
      await db.query<{ state: string; attempts: number }>(
        `select state, attempts from jobs where kind = 'processRecording'
          and payload ->> 'sessionId' = any($1)`,
        [people.map(({ sessionId }) => sessionId)],
      )
    ).rows;
  await expect
    .poll(async () => (await jobsOf()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(people.map(() => 'done'));
  expect((await jobsOf()).map(({ attempts }) => attempts)).toEqual(people.map(() => 1));
});

test('a key that is made by a command is at both doors, whatever their folders have', async () => {
  const keys = async () => (await runFovea(['keys'], envOf('command'))).stdout.split('\n');
  const [first] = await keys();
  const { status, stdout, stderr } = await runFovea(['keys', 'rotate'], envOf('command'));
  expect(status, stderr).toBe(0);
  const added = /The key (\S+) signs and encrypts from (\S+) on/.exec(stdout)?.[1];
  expect((await keys())[0]).toMatch(new RegExp(`^${added}  signs and encrypts from .+ on$`));
  expect((await keys())[1]).toBe(first);
  const { stdout: found } = await runFovea(['doctor'], envOf('command'));
  expect(found).toMatch(
    /^ok +Keys: [0-9a-f]{12} signs and encrypts.*; they are in the database\.$/m,
  );
  expect((await call(getCurrentUser, {})).username).toBe(EMAIL);
});

test.each([
  ['another secret', { FOVEA_KEYS_SECRET: '0'.repeat(64) }, 'wrapped with another secret'],
  ['no secret', { FOVEA_KEYS_SECRET: '' }, 'needs the secret'],
  ['keys of its own', { FOVEA_KEYS: 'folder', FOVEA_KEYS_SECRET: '' }, 'Set FOVEA_KEYS=database'],
  ['recordings on its own disk', { FOVEA_RECORDINGS: 'disk' }, 'not the same data folder'],
])('a third door with %s is refused, and says why', async (_, more, says) => {
  const { status, stderr, stdout } = await runFovea(['api'], {
    ...envOf('door-3'),
    PORT: '0',
    ...more,
  });
  expect(status, stdout).toBe(1);
  expect(stderr).toContain(says);
  expect(stderr).not.toMatch(/^ +at /m);
  // It has neither begun to store recordings nor looked at those of the others.
  expect(await readdir(join(root, 'door-3')).catch(() => [])).not.toContain('recordings');
});

test('both doors stay ready, and start again, beside an upgrade that only adds', async () => {
  const ready = async () => (await fetch(`${at(0)}/ready`)).status;
  await db.query(`insert into migrations (name, works_with_before) values ('9999_next', true)`);
  await pause(1_100);
  expect(await ready()).toBe(200);
  const again = await serveFovea(envOf('door-3'), 'api');
  await again.server.kill('SIGKILL');
  await db.query(`update migrations set works_with_before = false where name = '9999_next'`);
  await pause(1_100);
  expect(await ready()).toBe(503);
  await db.query(`delete from migrations where name = '9999_next'`);
  await pause(1_100);
  expect(await ready()).toBe(200);
});

test('a door that is stopped answers what is under way, and sends the rest elsewhere', async () => {
  const one = await begin(0);
  const bytes = new Uint8Array(randomBytes(50_000));
  const { port } = new URL(at(0));
  const slow = request({
    ...{ host: '127.0.0.1', port, method: 'PUT', path: chunkPath(one, 'face', 0) },
    headers: { ...chunkHeaders(one, bytes), 'content-length': bytes.length },
  });
  const answered = new Promise<number>((done, failed) => {
    slow.on('response', (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    slow.on('error', failed);
  });
  slow.write(bytes.subarray(0, 20_000));
  await pause(300);
  const ended = servers[0].server.kill('SIGTERM');
  await expect
    .poll(async () => (await fetch(`${at(0)}/ready`)).status, { timeout: 5_000 })
    .toBe(503);
  // Whoever has not noticed yet is served, and is to connect elsewhere next.
  const late = await fetch(`${at(0)}/health`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${at(1)}/ready`)).status).toBe(200);
  await pause(DRAIN_S * 1000);
  slow.end(bytes.subarray(20_000));
  expect(await answered).toBe(201);
  expect((await ended).status).toBe(0);
  const received = await callAt(1, one)(listReceived, { studyId, sessionId: one.sessionId });
  expect(received.chunks).toEqual([
    { stream: 'face', seq: 0, sha256: sha256(bytes), size: bytes.length },
  ]);
  const { rows } = await db.query<{ serves: boolean }>('select serves from server_processes');
  // The killed third door is there until a minute has passed.
  expect(rows.filter(({ serves }) => !serves)).toHaveLength(2);
  expect(rows.length).toBeLessThanOrEqual(4);
});
