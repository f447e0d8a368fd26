import { isDeepStrictEqual } from 'node:util';
import type { DevicePart } from '@fovea/science/devices/devicePart';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import type { DeviceSamples } from '@fovea/science/recording/deviceSamples';
import { UnreadableRecording } from '../compute/unreadableRecording';
import type { DeviceScratch } from './deviceScratch';
import { createUnpacker } from '../recordings/unpackChunks';

export interface DeviceLimits {
  /** Samples of all devices together; each takes about 40 bytes of memory until the session is analysed. */
  readonly samples: number;
  /** In the scratch file. */
  readonly valueBytes: number;
}

/**
 * Five hours of gaze at 1,200 Hz, of 32 channels at 500 Hz and of skin conductance at 100 Hz. Beyond it the recording is
 * whole as ever, but is not analysed.
 */
export const DEVICE_LIMITS: DeviceLimits = {
  samples: 32 * 1024 * 1024,
  valueBytes: 8 * 1024 ** 3,
};

/** What happened between samples is kept as objects, which take as much memory as so many samples. */
const SAMPLES_PER_OBJECT = 4;

export interface DecodedDevices {
  /** Of each device that has some. */
  readonly parts: DevicePart[][];
  /** Chunks that cannot be read; each costs its five seconds. */
  readonly broken: number;
  /** Chunks behind the limit. */
  readonly leftOut: number;
}

/** The parts of each device. Nothing about a device makes this fail: gaze and answers of the session count without it. */
export async function decodeDevices(
  devicePaths: readonly (readonly string[])[],
  scratch: DeviceScratch,
  limits: DeviceLimits = DEVICE_LIMITS,
): Promise<DecodedDevices> {
  let samples = 0;
  let broken = 0;
  let leftOut = 0;
  const parts: DevicePart[][] = [];
  for (const paths of devicePaths) {
    const own: DevicePart[] = [];
    for (const [at, path] of paths.entries()) {
      const chunk = await readDeviceChunk(path);
      if (!chunk) {
        broken++;
        continue;
      }
      samples += costOf(chunk);
      const valueBytes = chunk.values.length * chunk.count * Float32Array.BYTES_PER_ELEMENT;
      if (samples > limits.samples || scratch.bytes + valueBytes > limits.valueBytes) {
        leftOut += paths.length - at;
        break;
      }
      own.push(scratch.keep({ ...chunk, device: asBefore(chunk, own.at(-1)) }));
    }
    parts.push(own);
  }
  return { parts, broken, leftOut };
}

/** Null: it cannot be read. */
export async function readDeviceChunk(path: string): Promise<DeviceSamples | null> {
  const unpack = createUnpacker(Number.POSITIVE_INFINITY);
  const bytes = await unpack(path).catch((reason: unknown) => {
    if (reason instanceof UnreadableRecording) return null;
    throw reason;
  });
  try {
    return bytes && decodeDeviceChunk(bytes);
  } catch {
    return null;
  }
}

function costOf({ count, marks, deviceClocks, agentClocks }: DeviceSamples): number {
  const objects = marks.length + deviceClocks.length + agentClocks.length;
  return count + SAMPLES_PER_OBJECT * objects;
}

/** Every chunk describes all channels, of which one description is enough in memory. */
function asBefore({ device }: DeviceSamples, before?: DevicePart): DeviceSamples['device'] {
  return before && isDeepStrictEqual(before.device, device) ? before.device : device;
}
