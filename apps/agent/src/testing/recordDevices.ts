import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DeviceWatch } from '../devices/deviceWatch';
import { SessionDevices } from '../devices/sessionDevices';
import { LslDriver } from '../lsl/lslDriver';
import type { LslNetwork } from '../lsl/lslNetwork';

export interface RecordedSoak {
  /** Of one core, from the beginning of the recording to its end. */
  readonly cpuShare: number;
  readonly rssQuarterMb: number;
  readonly rssEndMb: number;
  readonly worstResidualMs: number;
  readonly problems: number;
}

/**
 * What an agent does with devices and nothing else, in a process of its own so that its costs can be measured:
 * finds, checks and records all devices of a network into files named after stream and number.
 */
export async function recordDevices(options: {
  readonly network: LslNetwork;
  readonly folder: string;
  readonly deviceCount: number;
  readonly lastMs: number;
}): Promise<RecordedSoak> {
  const watch = new DeviceWatch([new LslDriver(options.network)]);
  const problems: unknown[] = [];
  const devices = new SessionDevices(watch, (reason) => problems.push(reason));
  const counts = new Map<string, number>();
  while (watch.reports().filter(({ problem }) => problem === null).length < options.deviceCount) {
    await wait(50);
  }
  devices.begin('soak', async (stream, bytes) => {
    const seq = counts.get(stream) ?? 0;
    counts.set(stream, seq + 1);
    await writeFile(join(options.folder, `${stream}.${seq}`), bytes, { flush: true });
  });
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  let rssQuarterMb = 0;
  let worstResidualMs = 0;
  for (let passedMs = 0; passedMs < options.lastMs; passedMs = performance.now() - startMs) {
    // As often as a page of the setup and the status page together ask.
    await wait(500);
    for (const { clockResidualMs } of watch.reports()) {
      worstResidualMs = Math.max(worstResidualMs, clockResidualMs ?? 0);
    }
    if (passedMs < options.lastMs / 4) rssQuarterMb = rssMb();
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuShare = (user + system) / 1000 / (performance.now() - startMs);
  const rssEndMb = rssMb();
  await devices.finish('soak');
  await watch.close();
  return { cpuShare, rssQuarterMb, rssEndMb, worstResidualMs, problems: problems.length };
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}
