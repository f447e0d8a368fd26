import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDeviceSignals } from '@fovea/science/devices/deviceSignals';
import { placeDevice } from '@fovea/science/devices/placeDevice';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceChunks } from '../../testing/devices/deviceChunks';
import { DEVICE_LIMITS, decodeDevices } from './decodeDevices';
import { DeviceScratch } from './deviceScratch';

let folder: string;
let scratch: DeviceScratch;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-devices-'));
  scratch = new DeviceScratch(join(folder, 'scratch'));
});
afterEach(async () => {
  scratch.close();
  await rm(folder, { recursive: true });
});

/** Six chunks of 500 samples each; the second channel is ten times the first. */
async function storedDevice(id: string): Promise<string[]> {
  const channel = { unit: 'µV', role: null };
  const chunks = deviceChunks({
    ...{ id, name: id, rateHz: 100, durationMs: 30_000 },
    channels: [
      { ...channel, name: 'Fz', at: (ms) => ms },
      { ...channel, name: 'Cz', at: (ms) => 10 * ms },
    ],
  });
  return await Promise.all(
    chunks.map(async ({ seq, bytes }) => {
      const path = join(folder, `${id}.${seq}`);
      await writeFile(path, bytes);
      return path;
    }),
  );
}

it('values that lie in the scratch file are those that were recorded', async () => {
  const paths = [await storedDevice('one'), await storedDevice('two')];
  const { parts, broken, leftOut } = await decodeDevices(paths, scratch);
  expect({ broken, leftOut }).toEqual({ broken: 0, leftOut: 0 });
  const [one, two] = parts.map((own) => placeDevice(own)!);
  for (const placed of [one!, two!]) {
    expect(placed.samples).toBe(3000);
    expect([...placed.valuesOf(0).subarray(1498, 1502)]).toEqual([14_980, 14_990, 15_000, 15_010]);
    expect([...placed.valuesOf(1).subarray(2998)]).toEqual([299_800, 299_900]);
  }
  expect(scratch.bytes).toBe(2 * 2 * 3000 * 4);
  expect(listDeviceSignals([one!, two!])).toHaveLength(4);
});

it('the scratch file has no name that could be left behind', async () => {
  await decodeDevices([await storedDevice('one')], scratch);
  expect(scratch.bytes).toBeGreaterThan(0);
  expect(await readdir(folder)).not.toContain('scratch');
});

it.each([
  // Each chunk has 500 samples and two clock readings, which count as four samples each.
  ['samples', { ...DEVICE_LIMITS, samples: 3 * 508 }],
  ['bytes of values', { ...DEVICE_LIMITS, valueBytes: 3 * 500 * 2 * 4 }],
])('what is behind the limit of %s is left out and counted', async (_, limits) => {
  const { parts, leftOut } = await decodeDevices([await storedDevice('one')], scratch, limits);
  expect(parts[0]).toHaveLength(3);
  expect(placeDevice(parts[0]!)?.samples).toBe(1500);
  expect(leftOut).toBe(3);
});

it('a chunk that is not compressed or is no chunk of a device costs its own samples only', async () => {
  const [first, second, ...others] = await storedDevice('one');
  await writeFile(first!, 'not gzip');
  await writeFile(second!, '');
  const { parts, broken } = await decodeDevices([[first!, second!, ...others]], scratch);
  expect(broken).toBe(2);
  expect(placeDevice(parts[0]!)?.samples).toBe(2000);
});
