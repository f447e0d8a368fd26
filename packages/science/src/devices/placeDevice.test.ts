import { describe, expect, it } from 'vitest';
import { aDevicePart } from './testing/aDevicePart';
import { placeDevice } from './placeDevice';

/** Agent and session clock apart by 1000 ms, read every 5 s. */
const apart = (fromMs: number, toMs: number, aheadMs = 1000) =>
  Array.from({ length: Math.floor((toMs - fromMs) / 5000) + 1 }, (_, at) => {
    const agentMs = fromMs + at * 5000;
    return { agentMs, sessionMs: agentMs + aheadMs, errorMs: 0.5 };
  });

describe('the recording of a device on the session clock', () => {
  it('a device clock that runs 100 ppm slow is placed to a microsecond after a minute', () => {
    // After 60 s of the agent the device says 59.994 s: it began at 0 on both clocks.
    const deviceOf = (agentMs: number) => agentMs * (1 - 100e-6);
    const part = aDevicePart({
      deviceMs: [0, 30_000, 60_000].map(deviceOf),
      // Samples arrive 20 ms late, which the readings of the clock do not.
      agentMs: [20, 30_020, 60_020],
      deviceClocks: apart(0, 60_000).map(({ agentMs }) => ({
        agentMs,
        offsetMs: agentMs - deviceOf(agentMs),
        residualMs: 0.1,
      })),
      agentClocks: apart(0, 60_000),
    });
    const placed = placeDevice([part])!;
    expect(placed.sessionMs[0]).toBeCloseTo(1000, 3);
    expect(placed.sessionMs[1]).toBeCloseTo(31_000, 3);
    expect(placed.sessionMs[2]).toBeCloseTo(61_000, 3);
    expect(placed.clock.driftPpm).toBeCloseTo(-100, 1);
    expect(placed.clock.residualMs).toBeCloseTo(0, 3);
    expect(placed.clock.errorMs).toBe(0.5);
    expect(placed.unplaced).toBe(0);
  });

  it('one late reading of seven moves nothing and is seen in no residual', () => {
    const deviceClocks = apart(0, 30_000).map(({ agentMs }, at) => ({
      agentMs,
      offsetMs: at === 3 ? 40 : 5,
      residualMs: 0,
    }));
    const part = aDevicePart({
      deviceMs: [95, 20_095],
      agentMs: [101, 20_101],
      deviceClocks,
      agentClocks: apart(0, 30_000),
    });
    const placed = placeDevice([part])!;
    expect([...placed.sessionMs]).toEqual([1100, 21_100]);
    expect(placed.clock).toMatchObject({ residualMs: 0 });
  });

  it('the residual is the spread of the readings about the line', () => {
    // Offsets alternate by 1 ms about 10 ms: the median deviation is 1 ms.
    const deviceClocks = apart(0, 45_000).map(({ agentMs }, at) => ({
      agentMs,
      offsetMs: at % 2 === 0 ? 9 : 11,
      residualMs: 0,
    }));
    const part = aDevicePart({ deviceClocks, agentClocks: apart(0, 45_000) });
    expect(placeDevice([part])?.clock.residualMs).toBeCloseTo(1.4826, 1);
  });

  it('too few readings to tell a drift are taken as equally fast clocks', () => {
    const part = aDevicePart({
      deviceMs: [0, 100_000],
      agentMs: [7, 100_007],
      deviceClocks: [{ agentMs: 7, offsetMs: 7, residualMs: 0 }],
      agentClocks: apart(0, 0),
    });
    const placed = placeDevice([part])!;
    expect([...placed.sessionMs]).toEqual([1007, 101_007]);
    expect(placed.clock.driftPpm).toBeNull();
  });

  it('the agent begins anew in the middle: each of its clocks has its own line', () => {
    const before = aDevicePart({
      agentOriginMs: 1000,
      deviceMs: [500, 510],
      agentMs: [500, 510],
      values: [[1, 2]],
      agentClocks: apart(0, 5000),
    });
    const after = aDevicePart({
      agentOriginMs: 9000,
      deviceMs: [8520, 8530],
      // Its own clock is at 0 again.
      agentMs: [20, 30],
      values: [[3, 4]],
      deviceClocks: [{ agentMs: 10, offsetMs: -8500, residualMs: 0 }],
      agentClocks: apart(0, 5000, 9000),
    });
    const placed = placeDevice([before, after])!;
    expect([...placed.sessionMs]).toEqual([1500, 1510, 9020, 9030]);
    expect([...placed.valuesOf(0)]).toEqual([1, 2, 3, 4]);
    expect([...placed.isAfterGap]).toEqual([1, 0, 1, 0]);
  });

  it('the device clock is set by an hour: each sample belongs to the line of its time', () => {
    const hourMs = 3_600_000;
    const deviceClocks = [
      ...apart(0, 30_000).map(({ agentMs }) => ({ agentMs, offsetMs: 0, residualMs: 0 })),
      ...apart(35_000, 65_000).map(({ agentMs }) => ({
        agentMs,
        offsetMs: -hourMs,
        residualMs: 0,
      })),
    ];
    const part = aDevicePart({
      deviceMs: [10_000, 32_000, 33_000 + hourMs, 50_000 + hourMs],
      agentMs: [10_001, 32_001, 33_001, 50_001],
      deviceClocks,
      agentClocks: apart(0, 65_000),
    });
    expect([...placeDevice([part])!.sessionMs]).toEqual([11_000, 33_000, 34_000, 51_000]);
  });

  it('a device clock that was never compared leaves the time of arrival', () => {
    const part = aDevicePart({
      deviceMs: [77, 87],
      agentMs: [100, 110],
      agentClocks: apart(0, 5000),
    });
    expect([...placeDevice([part])!.sessionMs]).toEqual([1100, 1110]);
  });

  it('a sample that no line comes near keeps its time of arrival', () => {
    const part = aDevicePart({
      deviceMs: [100, 5_000_000, 120],
      agentMs: [100, 110, 120],
      deviceClocks: [{ agentMs: 0, offsetMs: 0, residualMs: 0 }],
      agentClocks: apart(0, 5000),
    });
    expect([...placeDevice([part])!.sessionMs]).toEqual([1100, 1110, 1120]);
  });

  it('samples that waited for an agent that was held up are placed when they were taken', () => {
    // 100 Hz; from 1 s to 3 s the agent takes nothing, then everything at once.
    const deviceMs = Array.from({ length: 400 }, (_, at) => at * 10);
    const part = aDevicePart({
      deviceMs,
      agentMs: deviceMs.map((ms) => (ms > 1000 && ms < 3000 ? 3000 : ms)),
      values: [deviceMs],
      deviceClocks: [{ agentMs: 0, offsetMs: 0, residualMs: 0 }],
      agentClocks: apart(0, 5000),
    });
    const placed = placeDevice([part])!;
    expect([...placed.sessionMs]).toEqual(deviceMs.map((ms) => 1000 + ms));
    expect([...placed.valuesOf(0)]).toEqual(deviceMs);
  });

  it.each([
    ['their beginning', [500, 510, 520], [500, 2500, 2500]],
    ['their end', [2480, 2490, 2500], [2800, 2800, 2700]],
  ])('a part that has only %s of those that waited places them all the same', (_, taken, at) => {
    const part = aDevicePart({
      deviceMs: taken,
      agentMs: at,
      deviceClocks: [{ agentMs: 0, offsetMs: 0, residualMs: 0 }],
      agentClocks: apart(0, 5000),
    });
    expect([...placeDevice([part])!.sessionMs]).toEqual(taken.map((ms) => 1000 + ms));
  });

  it('a device clock that was set back by half a second did not wait', () => {
    const part = aDevicePart({
      deviceMs: [1000, 1010, 520, 530],
      agentMs: [1000, 1010, 1020, 1030],
      deviceClocks: [{ agentMs: 0, offsetMs: 0, residualMs: 0 }],
      agentClocks: apart(0, 5000),
    });
    expect([...placeDevice([part])!.sessionMs]).toEqual([2000, 2010, 2020, 2030]);
  });

  it('without a comparison with the session nothing is placed, and that is said', () => {
    const placed = placeDevice([aDevicePart({ agentMs: [1, 2, 3], deviceMs: [1, 2, 3] })])!;
    expect(placed.sessionMs).toHaveLength(0);
    expect(placed).toMatchObject({ samples: 3, unplaced: 3 });
    expect(placed.clock).toEqual({ driftPpm: null, residualMs: null, errorMs: null });
  });

  it('samples out of order are put in order together with their values', () => {
    const part = aDevicePart({
      deviceMs: [100, 120, 110],
      agentMs: [100, 120, 121],
      values: [[1, 3, 2]],
      deviceClocks: [{ agentMs: 0, offsetMs: 0, residualMs: 0 }],
      agentClocks: apart(0, 5000),
    });
    const placed = placeDevice([part])!;
    expect([...placed.sessionMs]).toEqual([1100, 1110, 1120]);
    expect([...placed.valuesOf(0)]).toEqual([1, 2, 3]);
  });

  it('channels that a later part does not have are not measured there', () => {
    const channel = (name: string) => ({ name, unit: 'µV', role: null });
    const agentClocks = apart(0, 5000);
    const one = aDevicePart({ channels: [channel('Fp1'), channel('Fp2')], values: [[1], [2]] });
    const two = aDevicePart({ channels: [channel('Fp2')], values: [[3]], agentClocks });
    const placed = placeDevice([one, two])!;
    expect(placed.channels.map(({ name }) => name)).toEqual(['Fp1', 'Fp2']);
    expect([...placed.valuesOf(0)]).toEqual([1, Number.NaN]);
    expect([...placed.valuesOf(1)]).toEqual([2, 3]);
  });

  it('losses are known on the session clock, the last one without an end', () => {
    const mark = (kind: 'lost' | 'back', agentMs: number) => ({
      kind,
      agentMs,
      atSample: 0,
      count: 0,
    });
    const placed = placeDevice([
      aDevicePart({ marks: [mark('lost', 2000), mark('back', 4500), mark('lost', 6000)] }),
      aDevicePart({ agentClocks: apart(0, 5000) }),
    ]);
    expect(placed?.losses).toEqual([
      { fromMs: 3000, toMs: 5500 },
      { fromMs: 7000, toMs: null },
    ]);
  });

  it('nothing recorded is no device', () => {
    expect(placeDevice([])).toBeNull();
  });
});
