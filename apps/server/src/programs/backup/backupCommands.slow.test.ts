import { requestToken } from '@fovea/contract/people/accounts';
import { beginSession, finishSession } from '@fovea/contract/participation/participation';
import { listSessions, toggleCollection } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { createStimulus, requestUploadKey } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { connect, type Call } from '@fovea/link/calls/call';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aSessionStart, sha256 } from '../../testing/aStudy';
import {
  buildFovea,
  runFovea,
  serveFovea,
  startFovea,
  type Ran,
  type RunningFovea,
} from '../../testing/backups/foveaProcess';
import { picture } from '../../testing/mediaSamples';
import {
  startStrictS3,
  type Interference,
  type StrictS3,
} from '../../testing/outside/strictS3Server';

/**
 * Backup, fire and restore as an operator does them: processes on a PostgreSQL server, media in a bucket, respondents who go on. The tests
 * follow on each other.
 */
const KEYS = { accessKey: 'AKTEST', secretKey: 'secret of the bucket' };
const CHUNK_BYTES = 500_000;
const EMAIL = 'operator@example.org';
const UNAVAILABLE = { status: 503, code: 'SlowDown' };

let place: string;
let bucket: StrictS3;
let interfere: Interference = async () => null;
let server: RunningFovea;
let base: string;
let call: Call;
let studyId: string;
const databases: string[] = [];
const sent: { readonly sessionId: string; readonly sha256: string }[] = [];
let first: Awaited<ReturnType<typeof aRespondent>>;
let gone: Awaited<ReturnType<typeof aRespondent>>;

const at = (...names: string[]) => join(place, ...names);
const run = promisify(execFile);

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env['FOVEA_TEST_DATABASE_URL'] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function newDatabase(): Promise<string> {
  const name = `fovea_fire_${randomBytes(5).toString('hex')}`;
  await asAdmin((client) => client.query(`create database ${name}`));
  databases.push(name);
  const url = new URL(process.env['FOVEA_TEST_DATABASE_URL']!);
  url.pathname = `/${name}`;
  return url.href;
}

/** The environment of an installation. */
const installation = (databaseUrl: string, data: string) => ({
  DATABASE_URL: databaseUrl,
  FOVEA_DATA: at(data),
  FOVEA_BACKUP_KEY_FILE: at('backup-key'),
  FOVEA_S3_BUCKET: bucket.bucket,
  FOVEA_S3_ENDPOINT: bucket.endpoint,
  FOVEA_S3_ACCESS_KEY: KEYS.accessKey,
  FOVEA_S3_SECRET_KEY: KEYS.secretKey,
});
let env: ReturnType<typeof installation>;

/** Starts a session; `send` is what the browser of a respondent does with each chunk. */
async function aRespondent() {
  const begin = aSessionStart();
  const anybody = connect({ base });
  const { sessionId, token } = await anybody(beginSession, { studyId, body: begin });
  const chunks: { stream: 'face'; seq: number; sha256: string; size: number }[] = [];
  return {
    sessionId,
    secret: begin.secret,
    async send(bytes: Uint8Array = randomBytes(CHUNK_BYTES)) {
      const seq = chunks.length;
      const hash = sha256(bytes);
      const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/face/chunks/${seq}`;
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'x-fovea-sha256': hash,
      };
      const body = bytes as Uint8Array<ArrayBuffer>;
      const { status } = await fetch(base + path, { method: 'PUT', headers, body });
      expect(status).toBe(201);
      chunks.push({ stream: 'face', seq, sha256: hash, size: bytes.length });
      sent.push({ sessionId, sha256: hash });
    },
    async finish() {
      const body = { chunks };
      await connect({ base, token: () => token })(finishSession, { studyId, sessionId, body });
    },
  };
}

async function signIn(password: string): Promise<Call> {
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  const { accessToken } = await connect({ base })(requestToken, { body });
  return connect({ base, token: () => accessToken });
}
let password: string;

async function addPicture(blockId: string): Promise<void> {
  const bytes = await picture('png');
  const assetId = newId();
  const { presignedUrl } = await call(requestUploadKey, {
    studyId,
    body: {
      ...{ name: 'Shelf', fileName: 'shelf.png', fileSize: bytes.length, assetId },
      partHashes: [sha256(bytes)],
    },
  });
  const { ok } = await fetch(new URL(presignedUrl, base), { method: 'PUT', body: bytes });
  expect(ok).toBe(true);
  const body = { type: 'IMAGE', name: 'Shelf', blockId, assetId } as const;
  await call(createStimulus, { studyId, body });
}

async function inDatabase(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const newFilesIn = ({ stdout }: Ran) => Number(/of which (\d+) are new/.exec(stdout)?.[1]);

/** It says this, and no stack trace of the program. */
function expectRefusal({ status, stderr }: Ran, ...parts: (string | RegExp)[]): void {
  expect(status, stderr).toBe(1);
  for (const part of parts) expect(stderr).toMatch(part);
  expect(stderr).not.toMatch(/^ +at /m);
}

const inventories = (folder: string) => readdir(join(folder, 'backups'));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

beforeAll(async () => {
  await buildFovea();
  place = await mkdtemp(join(tmpdir(), 'fovea-fire-'));
  bucket = await startStrictS3(
    KEYS,
    () => new Date(),
    (method, key) => interfere(method, key),
  );
  await writeFile(at('backup-key'), `${'5e'.repeat(32)}\n`, { mode: 0o600 });
  env = installation(await newDatabase(), 'data');
  const admin = ['create-admin', '--email', EMAIL, '--company', 'Fire'];
  const { stdout, stderr } = await runFovea(admin, env);
  password = /The password is (\S+)/.exec(stdout)?.[1] ?? stderr;
  ({ server, base } = await serveFovea(env));
  call = await signIn(password);
  const study = await call(createStudy, { query: {}, body: { name: 'Shelves' } });
  studyId = study.id;
  const blockId = study.topLevelBlocks[0]!;
  await addPicture(blockId);
  await call(toggleCollection, { studyId, flag: 'true' });
  first = await aRespondent();
  gone = await aRespondent();
  for (let n = 0; n < 4; n++) await Promise.all([first.send(), gone.send()]);
  await first.finish();
});
afterAll(async () => {
  interfere = async () => null;
  await server?.kill('SIGKILL');
  await bucket?.close();
  await asAdmin(async (client) => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`);
  });
  await rm(place, { recursive: true, force: true });
});

test('keys that are missing, too short or no file are refused, and nothing is written', async () => {
  await writeFile(at('short'), '5e5e');
  const backUpWith = (keyFile: string) =>
    runFovea(['backup', at('none')], { ...env, FOVEA_BACKUP_KEY_FILE: keyFile });
  const [missing, short, folder] = await Promise.all(
    [at('nowhere'), at('short'), place].map(backUpWith),
  );
  expectRefusal(missing!, 'cannot be read (ENOENT). Bring it back from the second place');
  expectRefusal(short!, 'must have 64 hexadecimal digits');
  expectRefusal(folder!, 'It is a folder: name the file in it');
  expect(await readdir(place)).not.toContain('none');
});

test('a first backup that is killed at its very beginning does not spoil its folder', async () => {
  // As a SIGKILL or a full disk leaves it before it says what it is.
  for (const name of ['files', 'backups', 'unfinished']) {
    await mkdir(at('backups', name), { recursive: true });
  }
  await writeFile(at('backups/unfinished/half'), 'ha');
  let isHeld = false;
  interfere = (method) => {
    if (method !== 'GET') return Promise.resolve(null);
    isHeld = true;
    return new Promise(() => {});
  };
  const killed = startFovea(['backup', at('backups')], env);
  await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(true);
  // A second one at the same time would take its unfinished files away.
  expectRefusal(
    await runFovea(['backup', at('backups')], env),
    /Another backup into .* is running/,
  );
  await killed.kill('SIGKILL');
  interfere = async () => null;
  expect(await inventories(at('backups'))).toEqual([]);
  expectRefusal(
    await runFovea(['restore', at('backups')], installation(env.DATABASE_URL, 'elsewhere')),
    'has no backup that was completed',
  );
});

test('a backup is made while respondents send, and the next one copies what is new', async () => {
  let isOver = false;
  const before = sent.length;
  const sending = (async () => {
    while (!isOver) await gone.send(randomBytes(20_000));
  })();
  const whole = await runFovea(['backup', at('backups')], env);
  const meanwhile = sent.length - before;
  isOver = true;
  await sending;
  expect(whole.status, whole.stderr).toBe(0);
  expect(meanwhile).toBeGreaterThan(0);
  const late = await aRespondent();
  await late.send();
  const next = await runFovea(['backup', at('backups')], env);
  expect(next.status, next.stderr).toBe(0);
  expect(newFilesIn(next)).toBeGreaterThan(0);
  expect(newFilesIn(next)).toBeLessThan(meanwhile + 10);
  expect(await inventories(at('backups'))).toHaveLength(2);
  // Encrypted: no name or byte of a file tells what is in it.
  const names = (await filesBelow(at('backups'))).join('\n');
  for (const { sha256: hash } of sent) expect(names).not.toContain(hash);
});

test('a bucket that is overloaded ends a backup, and what it has lost is named', async () => {
  interfere = async () => UNAVAILABLE;
  expectRefusal(
    await runFovea(['backup', at('backups')], env),
    /bucket test-bucket .*answers with an error \(503/,
    'Earlier backups are as they were. Run the backup again',
  );
  expectRefusal(await runFovea(['verify'], env), 'answers with an error (503');
  interfere = async () => null;
  expect(await inventories(at('backups'))).toHaveLength(2);

  const objects = bucket.objects as Map<string, { bytes: Buffer; type: string; modified: Date }>;
  const [{ key }] = (await inDatabase(
    'select image_key as key from stimuli where image_key is not null',
  )) as [{ key: string }];
  const object = objects.get(key)!;
  objects.delete(key);
  const lacking = await runFovea(['backup', at('lacking')], env);
  expect(lacking.status).toBe(1);
  expect(lacking.stdout).toContain(`objects/${key} is missing`);
  expect(lacking.stdout).toContain('1 files of the installation are missing or damaged');
  objects.set(key, object);
});

test('a disk that becomes full in the middle loses nothing, and the next backup goes on', async () => {
  const disk = at('disk');
  await mkdir(disk);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=84m', 'tmpfs', disk]).then(
    () => true,
    () => false,
  );
  try {
    let goOn: () => void = () => {};
    let isHeld = false;
    const held = new Promise<null>((done) => (goOn = () => done(null)));
    interfere = (method) => {
      if (method !== 'GET') return Promise.resolve(null);
      isHeld = true;
      return held;
    };
    // Where no disk can be mounted, files end at 200 kB.
    const before = isMounted ? '' : "trap '' XFSZ; ulimit -f 400";
    const running = startFovea(['backup', join(disk, 'backups')], env, before);
    await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(true);
    if (isMounted) {
      await writeFile(join(disk, 'others'), Buffer.alloc(90_000_000)).catch(() => {});
    }
    goOn();
    interfere = async () => null;
    expectRefusal(await running.ended, /The disk of .*backups is full. Earlier backups/);
    expect(await inventories(join(disk, 'backups'))).toEqual([]);
    // Still full.
    if (isMounted) {
      expectRefusal(
        await runFovea(['backup', join(disk, 'backups')], env),
        /is full|MB stay free, but/,
      );
    }
    await rm(join(disk, 'others'), { force: true });
    const again = await runFovea(['backup', join(disk, 'backups')], env);
    expect(again.status, again.stderr).toBe(0);
  } finally {
    interfere = async () => null;
    if (isMounted) await run('umount', ['-l', disk]).catch(() => {});
  }
});

test('after the fire, everything is back on an empty machine, and who withdrew is not', async () => {
  const body = { secret: gone.secret };
  await connect({ base })(withdrawSession, { studyId, sessionId: gone.sessionId, body });
  const listed = await runFovea(['backup', at('backups'), '--erasures-only'], env);
  expect(listed.stdout).toContain('1 new erasures');
  await inDatabase("insert into migrations (name) values ('9999_later')");
  expect((await runFovea(['backup', at('newer')], env)).status).toBe(0);
  const before = new Map(bucket.objects);

  await server.kill('SIGKILL');
  await rm(at('data'), { recursive: true });
  (bucket.objects as Map<string, unknown>).clear();

  const rebuilt = installation(await newDatabase(), 'rebuilt');
  await writeFile(at('wrong'), 'ab'.repeat(32));
  const [wrongKey, isNewer, notEmpty] = await Promise.all([
    runFovea(['restore', at('backups')], { ...rebuilt, FOVEA_BACKUP_KEY_FILE: at('wrong') }),
    runFovea(['restore', at('newer')], rebuilt),
    runFovea(['restore', at('backups')], { ...env, FOVEA_DATA: at('beside') }),
  ]);
  expectRefusal(wrongKey!, 'encrypted with another key');
  expectRefusal(isNewer!, /made by a newer Fovea .*9999_later.* Restore it with that version/);
  expectRefusal(notEmpty!, /has tables already .* Create an empty one/);

  interfere = async (method) => (method === 'PUT' ? UNAVAILABLE : null);
  expectRefusal(
    await runFovea(['restore', at('backups')], rebuilt),
    /503/,
    'The backup is as it was. Run the restore again',
  );
  interfere = async () => null;
  expectRefusal(await runFovea(['serve'], { ...rebuilt, PORT: '0' }), 'was not completed');
  expectRefusal(await runFovea(['restore', at('backups')], rebuilt), 'was not completed');
  await rm(at('rebuilt'), { recursive: true });
  (bucket.objects as Map<string, unknown>).clear();

  let isFirst = true;
  interfere = async (method) => {
    if (method !== 'PUT' || !isFirst) return null;
    isFirst = false;
    return { status: 400, code: 'BadDigest' };
  };
  const restored = await runFovea(['restore', at('backups')], rebuilt);
  expect(isFirst).toBe(false);
  expect(restored.status, restored.stdout + restored.stderr).toBe(0);
  expect(restored.stdout).toContain('Erased again: 1 sessions');
  expect(restored.stdout).toContain('Everything that was checked is as it should be.');
  // Before anything serves.
  const files = (await filesBelow(at('rebuilt/recordings'))).join('\n');
  expect(files).not.toContain(`${gone.sessionId}/face/`);
  const kept = sent.filter(({ sessionId }) => sessionId !== gone.sessionId);
  expect(kept.length).toBeGreaterThan(4);
  for (const { sha256: hash } of kept) expect(files).toContain(hash);
  for (const [key, { bytes }] of bucket.objects) expect(before.get(key)?.bytes).toEqual(bytes);
  expect(bucket.objects.size).toBeGreaterThan(0);

  ({ server, base } = await serveFovea(rebuilt));
  const sessions = await (await signIn(password))(listSessions, { studyId });
  const states = new Map(sessions.map(({ id, state }) => [id, state]));
  expect(states.get(gone.sessionId)).toBe('WITHDRAWN');
  expect(states.get(first.sessionId)).not.toBe('WITHDRAWN');
  const verified = await runFovea(['verify'], rebuilt);
  expect(verified.status, verified.stdout).toBe(0);
});
