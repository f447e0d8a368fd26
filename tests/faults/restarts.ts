/**
 * Faults 13, 20 and 21: the server is stopped gracefully while clients upload, its database is lost, its data
 * is copied elsewhere. What was acknowledged is still there each time.
 */
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import { aRespondent, chunkOf } from './respondentClient';
import { signIn } from './collectingStudy';
import { judge } from './oracle';
import { withServer, type FaultServer, type FullVerdict, type ServerTools } from './withServer';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export interface DeployResult extends FullVerdict {
  readonly stops: number;
  /** Failed responses of the server: a graceful stop causes none but 503. */
  readonly failures: number;
  readonly chunks: number;
}

/** SIGTERM while twelve clients upload, then a new server starts; three times. */
export function redeployRepeatedly(tools: ServerTools, times: number): Promise<DeployResult> {
  return withServer(
    tools,
    async (server) => {
      let failures = 0;
      let over = false;
      let chunks = 0;
      const clients = Array.from({ length: 12 }, async () => {
        const { uploader, begin } = await aRespondent(
          server.url,
          server.studyId,
          server.note,
          server.signal,
          (status) => {
            if (status >= 400 && status !== 503) failures++;
          },
        );
        while (!over && !server.signal.aborted) {
          await uploader.add('face', chunkOf(60_000));
          chunks++;
          await sleep(80);
        }
        await uploader.finish();
        return begin;
      });
      for (let n = 0; n < times; n++) {
        await sleep(1200);
        await server.stop('SIGTERM');
        await server.start();
      }
      await sleep(500);
      over = true;
      const begins = await Promise.all(clients);
      return { ...(await server.judge(begins)), stops: times, failures, chunks };
    },
    { limitMs: 120_000 },
  );
}

export interface PowerLossResult extends FullVerdict {
  readonly rowsLost: number;
  readonly open: string;
}

/**
 * The embedded database is reset to before the sessions began, the worst that a power failure can do to a
 * database that is not synchronised; the recordings, which were synchronised, are still there.
 */
export function loseDatabase(tools: ServerTools): Promise<PowerLossResult> {
  return withServer(
    tools,
    async (server) => {
      const database = join(server.dataFolder, 'database');
      const before = join(server.dataFolder, 'database-before');
      await server.stop('SIGTERM');
      await cp(database, before, { recursive: true });
      await server.start();
      const done = await upload(server, true);
      const open = await upload(server, false);
      const rowsLost = server.acknowledged.length;
      await server.stop('SIGKILL');
      await rm(database, { recursive: true });
      await rename(before, database);
      await server.start();
      // The browser of the open session comes back and continues normally.
      const second = await open.again();
      await second.add('face', chunkOf(30_000));
      const how = await second.finish();
      return { ...(await server.judge([done.begin, open.begin])), rowsLost, open: how };
    },
    { limitMs: 90_000 },
  );
}

export async function upload(server: FaultServer, isFinished: boolean) {
  const { studyId, note, signal, url } = server;
  const respondent = await aRespondent(url, studyId, note, signal);
  for (let n = 0; n < 10; n++) await respondent.uploader.add('face', chunkOf(30_000));
  // Chunks are sent side by side, so the last one may be acknowledged before others.
  for (let n = 0; n < 10; n++) await respondent.uploader.acknowledged('face', n);
  if (isFinished) await respondent.uploader.finish();
  respondent.uploader.stop();
  return respondent;
}

export interface BackupResult {
  readonly acknowledged: number;
  readonly missingAfterRestore: number;
  readonly badAfterRestore: number;
  readonly rowsMissingAfterRestore: number;
  readonly sessionsBefore: number;
  readonly sessionsAfter: number;
}

/** The data folder of a stopped server is copied and started elsewhere. */
export function restoreBackup(tools: ServerTools): Promise<BackupResult> {
  return withServer(
    tools,
    async (server) => {
      const done = await upload(server, true);
      const open = await upload(server, false);
      const sessions = [done.begin, open.begin];
      const before = await server.judge(sessions);
      await server.stop('SIGTERM');
      const elsewhere = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
      await cp(server.dataFolder, elsewhere, {
        recursive: true,
        filter: (path) => !path.endsWith('server.lock'),
      });
      const restored = await tools.startServer({
        dataFolder: elsewhere,
        env: { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' },
      });
      try {
        const { studyId, acknowledged, password } = server;
        const verdict = await judge(elsewhere, restored.url, studyId, sessions, acknowledged);
        const call = await signIn(restored.url, password);
        return {
          acknowledged: acknowledged.length,
          missingAfterRestore: verdict.missingFiles,
          badAfterRestore: verdict.badFiles,
          rowsMissingAfterRestore: verdict.missingRows,
          sessionsBefore: before.complete + before.incomplete,
          sessionsAfter: (await call(listSessions, { studyId })).length,
        };
      } finally {
        await restored.stop('SIGKILL');
        await rm(elsewhere, { recursive: true, force: true });
      }
    },
    { limitMs: 90_000 },
  );
}
