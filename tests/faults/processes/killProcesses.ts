/** Fault 8 with several processes: each api process and each worker is killed in turn, one of them while it analyses. */
import type { FaultTools } from '../fault';
import { APIS, WORKERS, withInstallation, type InstallationOptions } from './installation';
import { judgeInstallation, mergeNow, type InstallationVerdict } from './judgeInstallation';
import { sendAsRespondents } from './sendingRespondents';

export interface ProcessesKilledResult extends InstallationVerdict {
  readonly kills: number;
  readonly diedAnalysing: boolean;
}

const LIMIT_MS = 600_000;
const TURN = [APIS[0], WORKERS[1], APIS[1], WORKERS[0]] as const;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function killProcesses(
  tools: FaultTools,
  recordings: InstallationOptions['recordings'],
): Promise<ProcessesKilledResult> {
  const { random, isShort } = tools;
  const options: InstallationOptions = {
    ...{ recordings, limitMs: LIMIT_MS },
    firstEnv: { 'worker-1': { FOVEA_FAILPOINTS: 'processing:beforeResults=kill' } },
  };
  return withInstallation(tools, options, async (installation) => {
    const { signal, stop, start } = installation;
    const senders = { uploading: 8, recordings: 6, everyMs: 80, largestBytes: 90_000 };
    const sending = sendAsRespondents(installation, installation.url, senders, random);
    const died = installation.exited('worker-1').then(() => true);
    const late = new Promise<boolean>((done) => {
      signal.addEventListener('abort', () => done(false), { once: true });
    });
    const diedAnalysing = await Promise.race([died, late]);
    await start('worker-1');
    let kills = 0;
    for (let round = 0; round < (isShort ? 1 : 3); round++) {
      for (const name of TURN) {
        await sleep(300 + random() * 1200);
        // In a bucket, chunks of sessions that are complete are merged meanwhile.
        if (installation.bucket) await mergeNow(installation);
        await stop(name, 'SIGKILL');
        kills++;
        await sleep(random() * 800);
        await start(name);
      }
    }
    const sent = await sending.end();
    return { ...(await judgeInstallation(installation, sending, sent)), kills, diedAnalysing };
  });
}
