import type { SessionEvent } from '../recording/sessionEvents';
import { expect, it } from 'vitest';
import { deviceQuality } from './deviceQuality';
import { listDeviceSignals } from './deviceSignals';
import { placeDevice } from './placeDevice';
import { aDevicePart } from './testing/aDevicePart';

const agentClocks = [{ agentMs: 0, sessionMs: 0, errorMs: 0.25 }];
const times = (fromMs: number, toMs: number, everyMs: number) =>
  Array.from({ length: (toMs - fromMs) / everyMs + 1 }, (_, at) => fromMs + at * everyMs);
const STRETCHES = [
  { startMs: 1000, endMs: 2000 },
  { startMs: 3000, endMs: 4000 },
];

function qualityOf(given: Parameters<typeof aDevicePart>[0], events: SessionEvent[] = []) {
  const parts = [aDevicePart({ agentClocks, ...given })];
  const placed = placeDevice(parts);
  if (!placed) throw new Error('Nothing was recorded.');
  return deviceQuality(placed, parts, listDeviceSignals([placed]), STRETCHES, events);
}

it('a device that was there all the time is recorded in full', () => {
  expect(qualityOf({ agentMs: times(0, 5000, 10) })).toMatchObject({
    nominalRateHz: 100,
    measuredRateHz: 100,
    samples: 501,
    dropped: 0,
    lostMs: 0,
    recordedShare: 1,
    isPlaced: true,
    clockErrorMs: 0.25,
    channels: [
      { name: 'EDA', unit: 'µS', role: null, signalId: 'device:Amplifier/EDA/µS', validShare: 1 },
    ],
  });
});

it('what was lost counts as far as a stimulus was visible', () => {
  // Lost from 1.5 s to 3.25 s, of which 0.5 s and 0.25 s of two seconds were seen.
  const before = times(0, 1500, 10);
  const agentMs = [...before, ...times(3250, 5000, 10)];
  const quality = qualityOf({
    agentMs,
    marks: [
      { kind: 'lost', agentMs: 1500, atSample: before.length, count: 0 },
      { kind: 'back', agentMs: 3250, atSample: before.length, count: 0 },
      { kind: 'dropped', agentMs: 3250, atSample: before.length, count: 174 },
    ],
  });
  expect(quality).toMatchObject({ recordedShare: 0.625, lostMs: 1750, dropped: 174 });
  expect(quality.measuredRateHz).toBeCloseTo(100, 9);
});

it('a device that stays away is lost until the last stimulus is over', () => {
  const lost = { kind: 'lost', agentMs: 3500, atSample: 0, count: 0 } as const;
  expect(qualityOf({ agentMs: [0, 10], marks: [lost] }).lostMs).toBe(500);
});

it('a device at irregular times has neither rate nor share', () => {
  expect(qualityOf({ nominalRateHz: 0, agentMs: [0, 800, 4000] })).toMatchObject({
    nominalRateHz: null,
    measuredRateHz: null,
    recordedShare: null,
    samples: 3,
  });
});

it('a device whose clock was never compared is said not to be placed', () => {
  const quality = qualityOf({ agentClocks: [], agentMs: times(0, 5000, 10) });
  expect(quality).toMatchObject({
    isPlaced: false,
    recordedShare: null,
    lostMs: null,
    clockResidualMs: null,
    clockErrorMs: null,
    samples: 501,
  });
  expect(quality.channels[0]?.validShare).toBeNull();
});

it('the share of values counts every sample of a channel', () => {
  const values = [[1, Number.NaN, 3, 4]];
  expect(qualityOf({ agentMs: [0, 10, 20, 30], values }).channels[0]?.validShare).toBe(0.75);
});

it('calibrations of the device stand in the order in which they were tried', () => {
  const eye = { isValid: true, xNorm: 0.51, yNorm: 0.49, errorPx: 22 };
  const failed = { points: [], meanErrorPx: null, validPoints: null, failure: 'Stopped.' };
  const point = { xNorm: 0.5, yNorm: 0.5, left: eye, right: { ...eye, isValid: false } };
  const done = { points: [point], meanErrorPx: 19.43, validPoints: 1, failure: null };
  const calibrated = (tMs: number, deviceId: string, result: typeof done | typeof failed) =>
    ({ kind: 'deviceCalibrated', tMs, deviceId, ...result }) as const;
  const events = [
    calibrated(100, 'amplifier-1', failed),
    calibrated(200, 'other-1', done),
    calibrated(300, 'amplifier-1', done),
  ];
  expect(qualityOf({ agentMs: [0, 10] }, events).calibrations).toEqual([failed, done]);
});
