/** Fault 14: recordings are in a bucket that fails, and are moved out of it while clients upload. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BeginSession } from '@fovea/contract/participation/participation';
import { aRespondent, chunkOf, type Acknowledged } from './respondentClient';
import { createAccountFolder, collectingStudy } from './collectingStudy';
import type { RunningServer } from './killLoop';
import { judge, type Verdict } from './oracle';
import type { ServerTools } from './withServer';

/** What a bucket answers instead of doing what it was asked; null: it does it. */
export type Interfere = (
  method: string,
  key: string,
) => Promise<{ readonly status: number; readonly code: string } | null>;

/** What a test sees of a bucket that a server uses. */
export interface BucketInUse {
  /** The settings of a server that uses it. */
  readonly env: Record<string, string>;
  /** The bytes of an object; null: there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Keys of the objects that begin so. */
  keys(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface RunningBucket extends BucketInUse {
  readonly objects: ReadonlyMap<string, { readonly bytes: Uint8Array }>;
}

export interface BucketTools extends ServerTools {
  readonly startBucket: (interfere: Interfere) => Promise<RunningBucket>;
  readonly random: () => number;
}

export interface BucketFailedResult extends Verdict {
  readonly failures: number;
  readonly busyAnswers: number;
  readonly kills: number;
  readonly acknowledged: number;
  readonly complete: number;
}

export interface MovedResult extends Verdict {
  /** What the command says at its end. */
  readonly said: string;
  /** Objects that are left in the bucket. */
  readonly left: number;
  readonly acknowledged: number;
  readonly complete: number;
}

const CLIENTS = 6;
const LIMIT_MS = 180_000;
/** How often a bucket that is up fails: with an error, with bytes that arrived changed, with a long silence. */
const SHARES = { error: 0.1, changed: 0.05, slow: 0.05 };
const SLOW_MS = 1500;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Errors, changed bytes, silences and outages of the bucket, and SIGKILL of the server, while clients upload. */
export async function failBucket(tools: BucketTools): Promise<BucketFailedResult> {
  const { random } = tools;
  let failures = 0;
  let isDown = false;
  const bucket = await tools.startBucket(async (method) => {
    if (isDown) {
      failures++;
      return { status: 503, code: 'SlowDown' };
    }
    if (method !== 'PUT') return null;
    const drawn = random();
    if (drawn > SHARES.error + SHARES.changed + SHARES.slow) return null;
    failures++;
    if (drawn < SHARES.error) return { status: 500, code: 'InternalError' };
    if (drawn < SHARES.error + SHARES.changed) return { status: 400, code: 'BadDigest' };
    await sleep(SLOW_MS);
    return null;
  });
  return await withBucket(tools, bucket, async (running) => {
    let kills = 0;
    const clients = running.upload();
    for (let round = 0; round < 3; round++) {
      await sleep(1500);
      isDown = true;
      await sleep(2000);
      isDown = false;
      await sleep(1000 + random() * 500);
      await running.restart('SIGKILL');
      kills++;
    }
    await sleep(1000);
    const { begins, complete } = await clients.end();
    const read = async (key: string) => bucket.objects.get(`recordings/${key}`)?.bytes ?? null;
    const verdict = await running.judge(begins, read);
    const { acknowledged, busyAnswers } = clients;
    return {
      ...{ ...verdict, failures, kills, complete },
      ...{ busyAnswers: busyAnswers(), acknowledged: acknowledged.length },
    };
  });
}

/** What was uploaded into the bucket is moved to the disk while clients go on. */
export async function moveOutOfBucket(tools: BucketTools): Promise<MovedResult> {
  const bucket = await tools.startBucket(async () => null);
  return await withBucket(tools, bucket, async (running) => {
    const clients = running.upload();
    await sleep(3000);
    await running.restart('SIGTERM', { FOVEA_RECORDINGS: 'disk' });
    await sleep(500);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(tools.root, 'apps', 'server', 'dist', 'main.js'), 'move-recordings'],
      { env: { ...process.env, ...running.env({ FOVEA_RECORDINGS: 'disk' }) } },
    );
    const left = [...bucket.objects.keys()].filter((key) => key.startsWith('recordings/')).length;
    await sleep(1000);
    const { begins, complete } = await clients.end();
    const verdict = await running.judge(begins);
    const acknowledged = clients.acknowledged.length;
    return { ...verdict, said: stdout.trim(), left, acknowledged, complete };
  });
}

interface Uploading {
  readonly acknowledged: Acknowledged[];
  readonly busyAnswers: () => number;
  /** Resolves when every client has sent everything. */
  end(): Promise<{ readonly begins: BeginSession[]; readonly complete: number }>;
}

interface Running {
  env(more?: Record<string, string>): Record<string, string>;
  restart(signal: string, more?: Record<string, string>): Promise<void>;
  upload(): Uploading;
  /** @param read where the recordings are; left out: on the disk */
  judge(
    begins: readonly BeginSession[],
    read?: (key: string) => Promise<Uint8Array | null>,
  ): Promise<Verdict>;
}

async function withBucket<T>(
  { root, startServer }: ServerTools,
  bucket: RunningBucket,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const giveUp = AbortSignal.timeout(LIMIT_MS);
  const env = (more: Record<string, string> = {}) => ({
    ...{ FOVEA_DEMO: '0', FOVEA_LOG: 'silent', FOVEA_DATA: dataFolder, FOVEA_RECORDINGS: 's3' },
    ...bucket.env,
    ...more,
  });
  let server: RunningServer | null = null;
  try {
    const password = await createAccountFolder(root, dataFolder);
    server = await startServer({ dataFolder, env: env() });
    const { port, url } = server;
    const studyId = await collectingStudy(url, password);
    const acknowledged: Acknowledged[] = [];
    const running: Running = {
      env,
      async restart(signal, more) {
        await server!.stop(signal);
        server = await startServer({ port, dataFolder, env: env(more) });
      },
      upload() {
        let isOver = false;
        let busy = 0;
        let complete = 0;
        const clients = Array.from({ length: CLIENTS }, async () => {
          const note = (chunk: Acknowledged) => void acknowledged.push(chunk);
          const count = (status: number) => void (busy += Number(status === 503));
          const { uploader, begin } = await aRespondent(url, studyId, note, giveUp, count);
          while (!isOver && !giveUp.aborted) {
            await uploader.add('face', chunkOf(40_000));
            await sleep(100);
          }
          if ((await uploader.finish()) === 'complete') complete++;
          return begin;
        });
        const late = new Promise<never>((_, fail) => {
          giveUp.addEventListener('abort', () => fail(new Error('It did not end in time.')));
        });
        late.catch(() => {});
        return {
          acknowledged,
          busyAnswers: () => busy,
          async end() {
            isOver = true;
            const begins = await Promise.race([Promise.all(clients), late]);
            return { begins, complete };
          },
        };
      },
      judge: (begins, read) => judge(read ?? dataFolder, url, studyId, begins, acknowledged),
    };
    return await work(running);
  } finally {
    await server?.stop('SIGKILL');
    await bucket.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
