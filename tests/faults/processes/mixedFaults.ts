/**
 * Fault 23 with several processes: api processes and workers are killed or stopped, the database is killed, and the connection to
 * the proxy is cut, half-open, slow or resetting, at random moments from a seed.
 */
import type { FaultTools } from '../fault';
import { tcpProxy } from '../tcpProxy';
import { PROCESSES, withInstallation, type InstallationOptions } from './installation';
import { judgeInstallation, mergeNow, type InstallationVerdict } from './judgeInstallation';
import { sendAsRespondents } from './sendingRespondents';

export interface MixedFaultsResult extends InstallationVerdict {
  readonly mishaps: Readonly<Record<string, number>>;
}

const REST_MS = 600_000;
const GOOD = { state: 'good', bytesPerS: 0, delayMs: 0, resetShare: 0 } as const;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function mixedFaults(
  tools: FaultTools,
  recordings: InstallationOptions['recordings'],
  lastMs: number,
): Promise<MixedFaultsResult> {
  const { random } = tools;
  const between = (least: number, most: number) => least + random() * (most - least);
  const options: InstallationOptions = { recordings, limitMs: lastMs + REST_MS };
  return withInstallation(tools, options, async (installation) => {
    const { postgres, proxy, stop, start } = installation;
    const line = await tcpProxy(proxy.port, random);
    const senders = { uploading: 6, recordings: 4, everyMs: 130, largestBytes: 90_000 };
    const sending = sendAsRespondents(
      installation,
      line.url,
      { ...senders, reloadShare: 0.03 },
      random,
    );
    const one = () => PROCESSES[Math.floor(random() * PROCESSES.length)]!;
    const restart = async (signal: 'SIGKILL' | 'SIGTERM') => {
      const name = one();
      await stop(name, signal);
      await sleep(between(0, 1000));
      await start(name);
    };
    const all = {
      kill: () => restart('SIGKILL'),
      deploy: () => restart('SIGTERM'),
      killAll: async () => {
        await Promise.all(PROCESSES.map((name) => stop(name, 'SIGKILL')));
        await Promise.all(PROCESSES.map((name) => start(name)));
      },
      database: async () => {
        await postgres.crash();
        await sleep(between(200, 2000));
        await postgres.startAgain();
      },
      cut: async () => {
        line.set({ state: 'cut' });
        await sleep(between(200, 3000));
      },
      hole: async () => {
        line.set({ state: 'hole' });
        await sleep(between(200, 3000));
        line.set({ state: 'cut' });
      },
      slow: async () => {
        line.set({ bytesPerS: between(20_000, 100_000), delayMs: between(0, 300) });
        await sleep(between(500, 3000));
      },
      resets: async () => {
        line.set({ resetShare: 0.05 });
        await sleep(between(500, 3000));
      },
      lostAnswers: async () => {
        line.set({ dropAnswers: 5 });
        await sleep(500);
      },
    };
    const names = Object.keys(all) as (keyof typeof all)[];
    const mishaps: Record<string, number> = {};
    const until = performance.now() + lastMs;
    while (performance.now() < until) {
      await sleep(between(100, 1500));
      if (installation.bucket) await mergeNow(installation);
      const name = names[Math.floor(random() * names.length)]!;
      mishaps[name] = (mishaps[name] ?? 0) + 1;
      await all[name]();
      line.set(GOOD);
    }
    line.set({ ...GOOD, dropAnswers: 0 });
    const sent = await sending.end();
    await line.close();
    return { ...(await judgeInstallation(installation, sending, sent)), mishaps };
  });
}
