/** Fault 10: PostgreSQL is killed and restarted while clients upload. */
import { mkdtemp, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aRespondent, chunkOf, type Acknowledged } from './respondentClient';
import { collectingStudy, FAULTS_EMAIL } from './collectingStudy';
import { judge, type Verdict } from './oracle';
import type { ServerTools } from './withServer';

export interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
  crash(): Promise<void>;
  startAgain(): Promise<void>;
}

export interface DatabaseKilledResult extends Verdict {
  readonly crashes: number;
  readonly busyAnswers: number;
  /** Failed responses other than 503. */
  readonly otherFailures: number;
  readonly acknowledged: number;
  readonly chunks: number;
  readonly complete: number;
}

const CLIENTS = 6;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export async function killDatabase(
  { root, startServer }: ServerTools,
  startPostgres: (options: { isDurable: boolean }) => Promise<RunningPostgres>,
  crashes: number,
): Promise<DatabaseKilledResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const postgres = await startPostgres({ isDurable: true });
  const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent', DATABASE_URL: postgres.url };
  const giveUp = AbortSignal.timeout(120_000);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(root, 'apps', 'server', 'dist', 'main.js'),
        ...['create-admin', '--email', FAULTS_EMAIL, '--company', 'Fault tests'],
      ],
      { env: { ...process.env, ...env, FOVEA_DATA: dataFolder } },
    );
    const password = /The password is (\S+)/.exec(stdout)?.[1] ?? '';
    const server = await startServer({ dataFolder, env });
    try {
      const studyId = await collectingStudy(server.url, password);
      const acknowledged: Acknowledged[] = [];
      let busyAnswers = 0;
      let otherFailures = 0;
      let over = false;
      let chunks = 0;
      let complete = 0;
      const clients = Array.from({ length: CLIENTS }, async () => {
        const { uploader, begin } = await aRespondent(
          server.url,
          studyId,
          (chunk) => void acknowledged.push(chunk),
          giveUp,
          (status) => {
            if (status === 503) busyAnswers++;
            else if (status >= 400) otherFailures++;
          },
        );
        while (!over && !giveUp.aborted) {
          await uploader.add('face', chunkOf(40_000));
          chunks++;
          await sleep(100);
        }
        if ((await uploader.finish()) === 'complete') complete++;
        return begin;
      });
      for (let n = 0; n < crashes; n++) {
        await sleep(1500);
        await postgres.crash();
        await sleep(1000);
        await postgres.startAgain();
      }
      await sleep(1000);
      over = true;
      const late = new Promise<never>((_, fail) => {
        giveUp.addEventListener('abort', () => fail(new Error('It did not end in time.')));
      });
      const begins = await Promise.race([Promise.all(clients), late]);
      const verdict = await judge(dataFolder, server.url, studyId, begins, acknowledged);
      return {
        ...verdict,
        crashes,
        busyAnswers,
        otherFailures,
        acknowledged: acknowledged.length,
        chunks,
        complete,
      };
    } finally {
      await server.stop('SIGKILL');
    }
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
