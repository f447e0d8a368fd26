import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import type { LslNetwork } from '../lsl/lslNetwork';
import { Outlet, type OutletStream } from '../lsl/outlet';
import type { RecordedSoak } from './recordDevices';

/** A laboratory's load: gaze at 1,200 Hz, an EEG of 32 channels, and skin conductance. */
const DEVICES = [
  { name: 'Gaze', type: 'Gaze', rateHz: 1200, channels: 5 },
  { name: 'EEG', type: 'EEG', rateHz: 500, channels: 32 },
  { name: 'GSR', type: 'GSR', rateHz: 100, channels: 1 },
] as const;
const PUSH_EVERY_MS = 4;
/** The recording stops a little before the devices do. */
const LINGER_MS = 1000;

const MOST_CPU_SHARE = 0.2;
const MOST_RESIDUAL_MS = 2;
/** More growth than this between a quarter of the time and the end is a leak. */
const MOST_GROWTH_MB = 40;

export interface DeviceSoakResult extends RecordedSoak {
  readonly samples: number;
  /** Samples between the first and the last recorded one that are missing, twice there, or wrong. */
  readonly lost: number;
  readonly chunks: number;
  readonly bytes: number;
}

/**
 * Sends what a laboratory's devices send while another process records them, and compares what was recorded.
 *
 * @param recorder a program that calls `recordDevices` with the message that it gets, and sends its result
 */
export async function soakDevices(
  recorder: string,
  network: LslNetwork,
  lastMs: number,
): Promise<DeviceSoakResult> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-devices-'));
  const outlets = await Promise.all(
    DEVICES.map(async (device) => ({
      ...{ rateHz: device.rateHz, channels: device.channels, sent: 0 },
      outlet: await Outlet.open(streamOf(device), network),
    })),
  );
  const startMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const one of outlets) {
      const due = Math.floor(((nowMs - startMs) * one.rateHz) / 1000);
      // The first channel counts; the others are noise, as that of amplifiers.
      for (; one.sent < due; one.sent++) {
        const noise = Array.from({ length: one.channels - 1 }, () => Math.random());
        one.outlet.push(startMs + (one.sent * 1000) / one.rateHz, [one.sent, ...noise]);
      }
    }
  }, PUSH_EVERY_MS);
  try {
    const recorded = await recordIn(recorder, { network, folder, lastMs });
    return { ...recorded, ...(await compare(folder)) };
  } finally {
    clearInterval(timer);
    await Promise.all(outlets.map(({ outlet }) => outlet.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Success criteria of a soak of devices. */
export function deviceSoakCriteria(
  result: DeviceSoakResult,
  lastMs: number,
): Record<string, boolean> {
  const perS = DEVICES.reduce((sum, { rateHz }) => sum + rateHz, 0);
  return {
    'all devices were recorded all the time':
      result.samples >= (perS * (lastMs - LINGER_MS)) / 1000,
    'no sample is lost': result.lost === 0,
    'every chunk was kept at once': result.problems === 0,
    [`under ${MOST_CPU_SHARE * 100} % of a core`]: result.cpuShare < MOST_CPU_SHARE,
    [`clocks known to ${MOST_RESIDUAL_MS} ms`]: result.worstResidualMs < MOST_RESIDUAL_MS,
    'the memory does not grow': result.rssEndMb <= result.rssQuarterMb + MOST_GROWTH_MB,
  };
}

function streamOf({ name, type, rateHz, channels }: (typeof DEVICES)[number]): OutletStream {
  return {
    ...{ name, type, sourceId: `soak-${name}`, nominalRateHz: rateHz, format: 'float32' as const },
    channels: Array.from({ length: channels }, (_, at) => ({
      ...{ label: `c${at}`, unit: '', type },
    })),
  };
}

async function recordIn(
  recorder: string,
  task: { readonly network: LslNetwork; readonly folder: string; readonly lastMs: number },
): Promise<RecordedSoak> {
  const child = fork(recorder);
  try {
    child.send({ ...task, deviceCount: DEVICES.length });
    return await new Promise<RecordedSoak>((resolve, reject) => {
      child.once('message', (result) => resolve(result as RecordedSoak));
      child.once('exit', (code) => reject(new Error(`The recorder ended with ${code}.`)));
    });
  } finally {
    child.kill();
  }
}

async function compare(folder: string) {
  const total = { samples: 0, lost: 0, chunks: 0, bytes: 0 };
  const names = await readdir(folder);
  const streams = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
  for (const stream of streams) {
    let next: number | null = null;
    const count = names.filter((name) => name.startsWith(`${stream}.`)).length;
    for (let seq = 0; seq < count; seq++) {
      const bytes = await readFile(join(folder, `${stream}.${seq}`));
      const { values } = decodeDeviceChunk(gunzipSync(bytes));
      for (const number of values[0] ?? []) {
        if (next !== null) total.lost += Math.abs(number - next);
        next = number + 1;
        total.samples++;
      }
      total.chunks++;
      total.bytes += bytes.length;
    }
  }
  return total;
}
