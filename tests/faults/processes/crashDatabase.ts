/** Fault 10 with several processes: their PostgreSQL is killed and comes back. */
import type { FaultTools } from '../fault';
import { withInstallation, type InstallationOptions } from './installation';
import { judgeInstallation, type InstallationVerdict } from './judgeInstallation';
import { sendAsRespondents } from './sendingRespondents';

export interface DatabaseCrashedResult extends InstallationVerdict {
  readonly crashes: number;
}

const LIMIT_MS = 600_000;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function crashDatabase(
  tools: FaultTools,
  recordings: InstallationOptions['recordings'],
): Promise<DatabaseCrashedResult> {
  return withInstallation(tools, { recordings, limitMs: LIMIT_MS }, async (installation) => {
    const { postgres, url } = installation;
    const senders = { uploading: 6, recordings: 6, everyMs: 100, largestBytes: 60_000 };
    const sending = sendAsRespondents(installation, url, senders, tools.random);
    const crashes = tools.isShort ? 2 : 4;
    for (let n = 0; n < crashes; n++) {
      await sleep(2000 + tools.random() * 1500);
      await postgres.crash();
      await sleep(500 + tools.random() * 1500);
      await postgres.startAgain();
    }
    await sleep(1500);
    const sent = await sending.end();
    return { ...(await judgeInstallation(installation, sending, sent)), crashes };
  });
}
