/** Fault 20 with several processes: one after the other is stopped as a deployment does, and started again. */
import type { FaultTools } from '../fault';
import { tcpProxy } from '../tcpProxy';
import { PROCESSES, withInstallation, type InstallationOptions } from './installation';
import { judgeInstallation, type InstallationVerdict } from './judgeInstallation';
import { sendAsRespondents, sentTogether } from './sendingRespondents';

export interface RollingDeployResult extends InstallationVerdict {
  readonly stops: number;
  /** Longest time that a stop took, in seconds. */
  readonly slowestStopS: number;
  /** Requests that an api process broke off. */
  readonly broken: readonly string[];
}

const LIMIT_MS = 600_000;
/** Ten times as long as the proxy takes to notice that an api process is not ready. */
const DRAIN_SECONDS = 2;
const SLOW_BYTES_PER_S = 12_000;
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
    // A chunk takes longer than a process that stops still serves, so some are under way when it closes.
    const line = await tcpProxy(proxy.port, tools.random);
    line.set({ bytesPerS: SLOW_BYTES_PER_S });
    const slow = { uploading: 2, recordings: 0, everyMs: 2000, largestBytes: 60_000 };
    const fast = { uploading: 12, recordings: 6, everyMs: 80, largestBytes: 90_000 };
    const sending = sentTogether([
      sendAsRespondents(installation, url, fast, tools.random),
      sendAsRespondents(installation, line.url, slow, tools.random),
    ]);
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
    line.set({ bytesPerS: 0 });
    const sent = await sending.end();
    await line.close();
    const verdict = await judgeInstallation(installation, sending, sent);
    return { ...verdict, stops, slowestStopS, broken: proxy.broken };
  });
}
