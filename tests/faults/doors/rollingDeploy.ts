/** Fault 20 with several processes: one after the other is stopped as a deployment does, and started again. */
import type { FaultTools } from '../fault';
import { PROCESSES, withInstallation, type InstallationOptions } from './installation';
import { judgeInstallation, type InstallationVerdict } from './judgeInstallation';
import { sendAsRespondents } from './sendingRespondents';

export interface RollingDeployResult extends InstallationVerdict {
  readonly stops: number;
  /** Longest time that a stop took, in seconds. */
  readonly slowestStopS: number;
  /** Requests that a door broke off. */
  readonly broken: readonly string[];
}

const LIMIT_MS = 300_000;
/** Ten times as long as the proxy takes to notice that a door is not ready. */
const DRAIN_SECONDS = 2;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function rollingDeploy(
  tools: FaultTools,
  recordings: InstallationOptions['recordings'],
): Promise<RollingDeployResult> {
  const options: InstallationOptions = {
    ...{ recordings, limitMs: LIMIT_MS },
    env: { FOVEA_DRAIN_SECONDS: String(DRAIN_SECONDS) },
  };
  return withInstallation(tools, options, async (installation) => {
    const { stop, start, url, proxy } = installation;
    const senders = { uploading: 12, recordings: 6, everyMs: 80, largestBytes: 90_000 };
    const sending = sendAsRespondents(installation, url, senders, tools.random);
    let stops = 0;
    let slowestStopS = 0;
    for (let round = 0; round < (tools.isShort ? 1 : 3); round++) {
      for (const name of PROCESSES) {
        await sleep(800);
        const sinceMs = performance.now();
        await stop(name, 'SIGTERM');
        slowestStopS = Math.max(slowestStopS, (performance.now() - sinceMs) / 1000);
        stops++;
        await start(name);
      }
    }
    await sleep(500);
    const sent = await sending.end();
    const verdict = await judgeInstallation(installation, sending, sent);
    return { ...verdict, stops, slowestStopS, broken: proxy.broken };
  });
}
