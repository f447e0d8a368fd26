import { describe, expect, it } from 'vitest';
import { deviceQuality } from './deviceQuality';
import { deviceSignalValues, listDeviceSignals } from './deviceSignals';
import { placeDevice } from './placeDevice';
import { pupilBaselineMm, pupilMm } from './pupil';
import { aDevicePart } from './testing/aDevicePart';

const NONE = Number.NaN;
const CHANNELS = [
  { name: 'LPMM', unit: 'mm', role: 'pupilLeftMm' },
  { name: 'RPMM', unit: 'mm', role: 'pupilRightMm' },
] as const;

/** A sample every 10 ms. */
function eyes(count: number, left: (ms: number) => number, right = left) {
  const agentMs = Array.from({ length: count }, (_, at) => at * 10);
  const parts = [
    aDevicePart({
      ...{ name: 'GP3', channels: CHANNELS, agentMs },
      values: [agentMs.map(left), agentMs.map(right)],
      agentClocks: [{ agentMs: 0, sessionMs: 0, errorMs: 0 }],
    }),
  ];
  const device = placeDevice(parts);
  if (!device) throw new Error('Nothing was recorded.');
  return { device, parts };
}

describe('the pupil of both eyes', () => {
  it('is their mean', () => {
    const { device } = eyes(
      3,
      () => 3,
      () => 4,
    );
    expect([...pupilMm(device)]).toEqual([3.5, 3.5, 3.5]);
  });

  it('does not jump where one eye is lost', () => {
    const { device } = eyes(
      4,
      (ms) => (ms === 20 ? NONE : 3),
      (ms) => (ms === 10 ? NONE : 4),
    );
    expect([...pupilMm(device)]).toEqual([3.5, 3.5, 3.5, 3.5]);
  });

  it('is without blinks of 75 ms and 50 ms on each side', () => {
    // The last pupil before is that of 190 ms and the next that of 300 ms.
    const { device } = eyes(50, (ms) => (ms >= 200 && ms < 300 ? NONE : 3));
    const lost = [...pupilMm(device)].flatMap((mm, at) => (Number.isNaN(mm) ? [at * 10] : []));
    expect(lost[0]).toBe(140);
    expect(lost.at(-1)).toBe(340);
  });

  it('is only missing itself where it was lost for less than that', () => {
    const { device } = eyes(50, (ms) => (ms >= 200 && ms < 260 ? NONE : 3));
    expect([...pupilMm(device)].filter((mm) => Number.isNaN(mm))).toHaveLength(6);
  });

  it.each([0, 1.4, 9.1])('a diameter of %f mm is no pupil', (mm) => {
    const { device } = eyes(3, (ms) => (ms === 10 ? mm : 3));
    expect(pupilMm(device)[1]).toBeNaN();
  });
});

describe('the change of the pupil', () => {
  it('is the difference to the median of the last 500 ms before the stimulus', () => {
    // 3 mm, for 100 ms of the baseline 8 mm, and 3.5 mm from the onset on.
    const { device } = eyes(200, (ms) => (ms >= 1000 ? 3.5 : ms >= 600 && ms < 700 ? 8 : 3));
    const [, , pupil, change] = listDeviceSignals([device]);
    expect(pupil?.id).toBe('device:GP3/Pupil of both eyes/mm');
    expect(change?.id).toBe('device:GP3/Pupil change from baseline/mm');
    const stimulus = { sessionMs: Float64Array.from([1100, 1133]), onsetMs: 1000 };
    expect([...(deviceSignalValues(change!, [stimulus])[0] ?? [])]).toEqual([0.5, 0.5]);
    expect([...(deviceSignalValues(pupil!, [stimulus])[0] ?? [])]).toEqual([3.5, 3.5]);
  });

  it('is missing without a pupil in half of the baseline', () => {
    const seenFrom = (fromMs: number) => {
      const { device } = eyes(200, (ms) => (ms >= fromMs ? 3 : NONE));
      return pupilBaselineMm(device, pupilMm(device), 1000);
    };
    // 50 ms after the eyes were found again do not count.
    expect(seenFrom(700)).toBe(3);
    expect(seenFrom(710)).toBeNaN();
    expect(seenFrom(2000)).toBeNaN();
  });

  it('is missing before the first sample', () => {
    const { device } = eyes(200, () => 3);
    expect(pupilBaselineMm(device, pupilMm(device), 0)).toBeNaN();
  });
});

it('both stand among the channels of the device, with the share of samples that have a pupil', () => {
  const { device, parts } = eyes(100, (ms) => (ms < 450 ? NONE : 3));
  const { channels } = deviceQuality(device, parts, listDeviceSignals([device]), [], []);
  expect(channels.map(({ name, unit, validShare }) => [name, unit, validShare])).toEqual([
    ['LPMM', 'mm', 0.55],
    ['RPMM', 'mm', 0.55],
    ['Pupil of both eyes', 'mm', 0.5],
    ['Pupil change from baseline', 'mm', 0.5],
  ]);
});
