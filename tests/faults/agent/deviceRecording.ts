/** What an agent that is killed again and again has kept of the devices of its machine. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beginSession, type BeginSession } from '@fovea/contract/participation/participation';
import { getAgentClock, noteSessionClock } from '@fovea/contract/labs/localAgent';
import { connect } from '@fovea/link/calls/call';
import { clocksOfStarts } from '@fovea/science/devices/deviceClocks';
import {
  deviceColumns,
  deviceSampleRows,
  type PartBefore,
} from '@fovea/science/devices/deviceSampleTable';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import { joinDeviceSamples, type DeviceSamples } from '@fovea/science/recording/deviceSamples';
import type { Acknowledged } from '../respondentClient';
import { COUNTING_DEVICE } from './simulatedDevices';

const CHUNK = /^(device-[a-z0-9-]+)\.(\d+)\.([0-9a-f]{64})\.(\d+)\.chunk$/;

/** The chunks of devices that stand whole on the disk of the machine: the agent has told nobody that it has more. */
export async function keptDeviceChunks(
  machineFolder: string,
  sessionId: string,
): Promise<Acknowledged[]> {
  const names = await readdir(join(machineFolder, 'sessions', sessionId, 'chunks'));
  return names.flatMap((name) => {
    const [, stream, seq, sha256, size] = CHUNK.exec(name) ?? [];
    if (stream === undefined || sha256 === undefined) return [];
    return { sessionId, stream, seq: Number(seq), sha256, size: Number(size) };
  });
}

/** Compares the clock of the session with that of the agent, as the page of a respondent does. */
export async function compareClocks(
  base: string,
  studyId: string,
  begin: BeginSession,
): Promise<void> {
  const { token } = await connect({ base })(beginSession, { studyId, body: begin }, { retries: 0 });
  const call = connect({ base, token: () => token });
  const sentMs = performance.now();
  const clock = await call(getAgentClock, {}, { retries: 0 });
  const receivedMs = performance.now();
  const reading = {
    ...clock,
    sessionMs: (sentMs + receivedMs) / 2,
    errorMs: (receivedMs - sentMs) / 2,
  };
  const { sessionId } = begin;
  await call(noteSessionClock, { sessionId, body: [reading] }, { retries: 0 });
}

export interface DeviceVerdict {
  readonly deviceSamples: number;
  /** How often an agent began anew in the recording of the device. */
  readonly agentStarts: number;
  /** Samples that are missing between two others of one agent. */
  readonly lostSamples: number;
  /** Places where samples are missing and the data do not say so. */
  readonly unmarkedGaps: number;
  /** The furthest that a sample was placed before the one that was recorded before it. */
  readonly backMs: number;
}

/** What the server has of the device that counts its samples. */
export async function judgeDevice(
  dataFolder: string,
  studyId: string,
  sessionId: string,
): Promise<DeviceVerdict> {
  const folder = join(dataFolder, 'recordings', studyId, sessionId);
  for (const stream of await readdir(folder)) {
    if (!stream.startsWith('device-')) continue;
    const names = await readdir(join(folder, stream));
    const ordered = names.toSorted((one, other) => seqOf(one) - seqOf(other));
    const chunks = await Promise.all(
      ordered.map(async (name) =>
        decodeDeviceChunk(gunzipSync(await readFile(join(folder, stream, name)))),
      ),
    );
    if (chunks[0]?.device.name !== COUNTING_DEVICE) continue;
    const runs = joinDeviceSamples(chunks);
    return {
      deviceSamples: runs.reduce((sum, { count }) => sum + count, 0),
      agentStarts: runs.length,
      lostSamples: runs.reduce((sum, { values }) => sum + missing(values[0] ?? []), 0),
      ...gapsOf(chunks),
    };
  }
  return { deviceSamples: 0, agentStarts: 0, lostSamples: 0, unmarkedGaps: 0, backMs: 0 };
}

/** As an export has them. */
function gapsOf(chunks: readonly DeviceSamples[]): Pick<DeviceVerdict, 'unmarkedGaps' | 'backMs'> {
  const whole = { columns: deviceColumns(chunks), starts: clocksOfStarts(chunks) };
  let before: PartBefore | null = null;
  const [numbers, sessionMs, isAfterGap]: [number[], number[], boolean[]] = [[], [], []];
  for (const chunk of chunks) {
    const { rows, after } = deviceSampleRows(chunk, whole, before);
    before = after;
    numbers.push(...(chunk.values[0] ?? []));
    sessionMs.push(...(rows.columns[0] as Float64Array));
    isAfterGap.push(...(rows.columns[2] as readonly boolean[]));
  }
  const back = sessionMs.map((ms, at) => (sessionMs[at - 1] ?? -Infinity) - ms);
  return {
    unmarkedGaps: jumps(numbers).filter((at) => !isAfterGap[at]).length,
    backMs: Math.max(0, ...back.filter((ms) => Number.isFinite(ms))),
  };
}

const seqOf = (name: string) => Number(name.slice(0, name.indexOf('-')));

function jumps(numbers: ArrayLike<number>): number[] {
  return Array.from(numbers).flatMap((number, at, all) =>
    at > 0 && number !== (all[at - 1] ?? 0) + 1 ? at : [],
  );
}

/** The numbers of samples that were not recorded, or twice. */
function missing(numbers: ArrayLike<number>): number {
  const all = Array.from(numbers);
  return jumps(all).reduce((sum, at) => sum + Math.abs(all[at]! - all[at - 1]! - 1), 0);
}
