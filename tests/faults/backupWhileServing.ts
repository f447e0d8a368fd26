import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listSessions } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { connect } from '@fovea/link/calls/call';
import { signIn } from './collectingStudy';
import { judge } from './oracle';
import { chunkOf } from './respondentClient';
import { upload } from './restarts';
import { withServer, type ServerTools } from './withServer';

export interface RestoreResult {
  readonly acknowledgedMeanwhile: number;
  readonly missingAfterRestore: number;
  readonly badAfterRestore: number;
  readonly rowsMissingAfterRestore: number;
  readonly sessionsAfter: number;
  readonly withdrawnAfter: number;
  readonly isVerified: boolean;
  readonly newFiles: number;
  readonly newFilesAgain: number;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const KEY = '5e'.repeat(32);

/**
 * `fovea backup` beside a server with the embedded database, while a client uploads; one respondent withdraws
 * afterwards; the server is lost, and `fovea restore` brings it back on an empty folder.
 */
export function backupWhileServing(tools: ServerTools): Promise<RestoreResult> {
  return withServer(
    tools,
    async (server) => {
      const place = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
      const backups = join(place, 'backups');
      const main = join(tools.root, 'apps', 'server', 'dist', 'main.js');
      const fovea = async (dataFolder: string, ...args: string[]) => {
        const env = { FOVEA_DATA: dataFolder, FOVEA_DEMO: '0', DATABASE_URL: '' };
        const command = [main, ...args];
        const more = { env: { ...process.env, ...env, FOVEA_BACKUP_KEY: KEY } };
        return (await promisify(execFile)(process.execPath, command, more)).stdout;
      };
      const newFilesIn = (text: string) => Number(/of which (\d+) are new/.exec(text)?.[1]);
      try {
        const done = await upload(server, true);
        const open = await upload(server, false);
        const before = [...server.acknowledged];
        const sending = await open.again();
        let isOver = false;
        const client = (async () => {
          while (!isOver) {
            await sending.add('face', chunkOf(30_000));
            await sleep(50);
          }
        })();
        const first = await fovea(server.dataFolder, 'backup', backups);
        const acknowledgedMeanwhile = server.acknowledged.length - before.length;
        isOver = true;
        await client;
        sending.stop();
        const second = await fovea(server.dataFolder, 'backup', backups);
        const { studyId, sessionId, secret } = { ...done.begin, studyId: server.studyId };
        const call = connect({ base: server.url });
        await call(withdrawSession, { studyId, sessionId, body: { secret } });
        await fovea(server.dataFolder, 'backup', backups, '--erasures-only');
        await server.stop('SIGKILL');

        const elsewhere = join(place, 'data');
        const report = await fovea(elsewhere, 'restore', backups);
        const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' };
        const restored = await tools.startServer({ dataFolder: elsewhere, env });
        try {
          const kept = before.filter((chunk) => chunk.sessionId !== sessionId);
          const verdict = await judge(elsewhere, restored.url, studyId, [open.begin], kept);
          const researcher = await signIn(restored.url, server.password);
          const sessions = await researcher(listSessions, { studyId });
          return {
            acknowledgedMeanwhile,
            missingAfterRestore: verdict.missingFiles,
            badAfterRestore: verdict.badFiles,
            rowsMissingAfterRestore: verdict.missingRows,
            sessionsAfter: sessions.length,
            withdrawnAfter: sessions.filter(({ state }) => state === 'WITHDRAWN').length,
            isVerified: report.includes('Everything that was checked is as it should be.'),
            newFiles: newFilesIn(first),
            newFilesAgain: newFilesIn(second),
          };
        } finally {
          await restored.stop('SIGKILL');
        }
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    },
    { limitMs: 120_000 },
  );
}
