/**
 * An installation of several processes: two api processes behind a reverse proxy and two workers, on a PostgreSQL server,
 * with recordings in a shared folder or in a bucket.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { collectingStudy, FAULTS_EMAIL } from '../collectingStudy';
import type { FaultTools } from '../fault';
import type { BucketInUse } from '../failBucket';
import type { RunningPostgres } from '../killDatabase';
import type { RunningServer } from '../killLoop';
import { apiProxy, type ApiProxy } from './apiProxy';

export const APIS = ['api-1', 'api-2'] as const;
export const WORKERS = ['worker-1', 'worker-2'] as const;
export const PROCESSES = [...APIS, ...WORKERS] as const;
export type ProcessName = (typeof PROCESSES)[number];

export interface InstallationOptions {
  /** On the shared disk, in a bucket of the strict store of the tests, or in this one. */
  readonly recordings: 'disk' | 'bucket' | BucketInUse;
  readonly limitMs: number;
  /** Settings of each process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of one process until it is started again. */
  readonly firstEnv?: Readonly<Partial<Record<ProcessName, Record<string, string>>>>;
  /** The data folder of each process, below the folder of the test; one for all unless this says otherwise. */
  readonly folderOf?: (name: ProcessName) => string;
}

export interface Installation {
  /** Of the proxy. */
  readonly url: string;
  readonly proxy: ApiProxy;
  readonly postgres: RunningPostgres;
  /** Null: recordings are on the disk. */
  readonly bucket: BucketInUse | null;
  readonly dataFolder: string;
  /** Runs a command of the command line with the settings of the processes. @returns its exit code and what it printed */
  fovea(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }>;
  readonly password: string;
  readonly studyId: string;
  readonly signal: AbortSignal;
  /** Resolves when the process has ended by itself. */
  exited(name: ProcessName): Promise<unknown>;
  stop(name: ProcessName, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** As before, and waits until the proxy uses the api process again. */
  start(name: ProcessName): Promise<void>;
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Everything is stopped and deleted afterwards. */
export async function withInstallation<T>(
  tools: FaultTools,
  options: InstallationOptions,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const folderOf = (name: ProcessName) => join(home, options.folderOf?.(name) ?? 'data');
  const signal = AbortSignal.timeout(options.limitMs);
  const running = new Map<ProcessName, RunningServer>();
  const postgres = await tools.startPostgres({ isDurable: true, isOldest: true });
  const bucket = await bucketOf(tools, options.recordings);
  const env = {
    ...{ FOVEA_DEMO: '0', FOVEA_LOG: process.env['FOVEA_FAULTS_LOG'] ?? 'silent' },
    ...{ FOVEA_TRUST_PROXY: '1', DATABASE_URL: postgres.url },
    ...(bucket && { ...bucket.env, FOVEA_RECORDINGS: 's3' }),
    ...options.env,
  };
  let proxy: ApiProxy | null = null;

  async function launch(name: ProcessName, more: Record<string, string> = {}): Promise<void> {
    const port = running.get(name)?.port;
    const isApi = name.startsWith('api');
    const server = await tools.startServer({
      ...(port === undefined ? {} : { port }),
      ...(isApi
        ? { command: 'api' as const }
        : { command: 'worker' as const, readyText: 'The worker runs.' }),
      dataFolder: folderOf(name),
      env: { ...env, ...more },
    });
    running.set(name, server);
  }

  const fovea = (...args: readonly string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      execFile(
        process.execPath,
        [join(tools.root, 'apps', 'server', 'dist', 'main.js'), ...args],
        { env: { ...process.env, ...env, FOVEA_DATA: folderOf('api-1') } },
        (failure, stdout, stderr) =>
          done({ code: failure === null ? 0 : Number(failure.code ?? 1), said: stdout + stderr }),
      );
    });

  try {
    const created = await fovea('create-admin', '--email', FAULTS_EMAIL, '--company', 'Faults');
    const password = /The password is (\S+)/.exec(created.said)?.[1] ?? '';
    await Promise.all(PROCESSES.map((name) => launch(name, options.firstEnv?.[name])));
    const apis = APIS.map((name) => running.get(name)!.url);
    const behind = (proxy = await apiProxy(apis));
    const untilReady = async (api: number) => {
      while (!behind.isReady(api) && !signal.aborted) await sleep(20);
    };
    await Promise.all(APIS.map((_, api) => untilReady(api)));
    const studyId = await collectingStudy(behind.url, password);
    const late = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => {
        void unfinishedJobs(postgres.url).then((jobs) =>
          fail(new Error(`It did not end in time.\n${jobs}\n${behind.broken.join('\n')}`)),
        );
      });
    });
    const working = work({
      ...{ url: behind.url, proxy: behind, postgres, bucket, password, studyId, signal },
      dataFolder: folderOf('api-1'),
      fovea,
      exited: (name) => running.get(name)!.exited,
      stop: (name, how) => running.get(name)!.stop(how),
      async start(name) {
        await launch(name);
        const api = APIS.findIndex((each) => each === name);
        if (api >= 0) await untilReady(api);
      },
      sql: (text, values) => ask(postgres.url, text, values),
    });
    return await Promise.race([working, late]);
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop('SIGKILL')));
    await proxy?.close();
    await bucket?.close();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** What the failure of a scenario may be about. */
async function unfinishedJobs(url: string): Promise<string> {
  const jobs = await ask(
    url,
    `select kind, state, attempts, last_error, run_at - now() as due, leased_until - now() as leased
      from jobs where state <> 'done' limit 20`,
  ).catch((reason: unknown) => [String(reason)]);
  return jobs.map((job) => JSON.stringify(job)).join('\n');
}

async function bucketOf(
  tools: FaultTools,
  recordings: InstallationOptions['recordings'],
): Promise<BucketInUse | null> {
  if (recordings === 'disk') return null;
  return recordings === 'bucket' ? await tools.startBucket(async () => null) : recordings;
}

async function ask<Row>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>(text, [...values]);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
