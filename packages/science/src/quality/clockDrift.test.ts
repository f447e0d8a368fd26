import { describe, expect, it } from 'vitest';
import { clockDrifts } from './clockDrift';
import type { SessionEvent } from '../recording/sessionEvents';

function pairs(
  count: number,
  theirs: (tMs: number, at: number) => number,
  uncertaintyMs?: (at: number) => number,
): SessionEvent[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'clockPair',
    clock: 'server',
    tMs: at * 5000,
    theirMs: theirs(at * 5000, at),
    ...(uncertaintyMs ? { uncertaintyMs: uncertaintyMs(at) } : {}),
  }));
}

describe('clock drift', () => {
  it('is computed as by hand: 100 ms too fast in 1000 s are 100 ppm', () => {
    const [server] = clockDrifts(pairs(201, (tMs) => 7e12 + tMs * 1.0001));
    expect(server?.driftPpm).toBeCloseTo(100, 1);
    expect(server?.jitterMs).toBeLessThan(0.01);
    expect(server).toMatchObject({ clock: 'server', pairs: 201, jumps: 0 });
  });

  it('separates jitter from drift: deviations of 3 ms on both sides', () => {
    const [server] = clockDrifts(pairs(101, (tMs, at) => tMs * 0.99995 + [3, 0, -3][at % 3]!));
    expect(server?.driftPpm).toBeGreaterThan(-52);
    expect(server?.driftPpm).toBeLessThan(-48);
    // The median of |3|, |0|, |-3| is 3.
    expect(server?.jitterMs).toBeCloseTo(1.4826 * 3, 1);
  });

  it('is not affected by late or slow answers', () => {
    const late = pairs(101, (tMs, at) => tMs + (at % 10 === 3 ? 2000 : 0));
    expect(clockDrifts(late)[0]?.driftPpm).toBeCloseTo(0, 6);
    expect(clockDrifts(late)[0]?.jumps).toBe(0);
    const slow = pairs(
      101,
      (tMs, at) => tMs + (at > 60 ? 200 : 0),
      (at) => (at > 60 ? 400 : 20),
    );
    expect(clockDrifts(slow)[0]?.driftPpm).toBeCloseTo(0, 6);
  });

  it('continues after a jump', () => {
    const jumped = pairs(101, (tMs, at) => tMs * 1.00002 + (at >= 50 ? 90_000 : 0));
    expect(clockDrifts(jumped)[0]?.driftPpm).toBeCloseTo(20, 3);
    expect(clockDrifts(jumped)[0]?.jumps).toBe(1);
  });

  it('is null below a minute, and with few pairs or none', () => {
    expect(clockDrifts(pairs(12, (tMs) => tMs))[0]).toMatchObject({ driftPpm: null, pairs: 12 });
    expect(clockDrifts(pairs(13, (tMs) => tMs))[0]?.driftPpm).toBe(0);
    const few = pairs(4, (tMs) => tMs).map((event, at) => ({ ...event, tMs: at * 60_000 }));
    expect(clockDrifts(few)[0]?.driftPpm).toBeNull();
    expect(clockDrifts([])).toEqual([]);
  });

  it('is computed for each clock separately', () => {
    const audio = pairs(21, (tMs) => tMs * 1.001).map((event) =>
      event.kind === 'clockPair' ? { ...event, clock: 'audio' as const } : event,
    );
    const both = clockDrifts([...pairs(21, (tMs) => tMs), ...audio]);
    expect(both.map(({ clock }) => clock)).toEqual(['audio', 'server']);
    expect(both[0]?.driftPpm).toBeCloseTo(1000, 3);
    expect(both[1]?.driftPpm).toBeCloseTo(0, 6);
  });

  /** The session's seconds, and by how many milliseconds the other clock is ahead at each. */
  const at = (...moments: readonly (readonly [tS: number, aheadMs: number])[]): SessionEvent[] =>
    moments.map(([tS, aheadMs]) => ({
      kind: 'clockPair',
      clock: 'server',
      tMs: tS * 1000,
      theirMs: 7e12 + tS * 1000 + aheadMs,
    }));

  it('compares moments that are at least a third of the time apart, calculated by hand', () => {
    const [server] = clockDrifts(at([1000, 0], [1040, 4], [1070, 0], [1100, 0], [1120, 60]));
    // In ppm: -66.7, 0, 0, 100 (the first 40 of 120 s), 500, 700, 1200.
    expect(server?.driftPpm).toBeCloseTo(100, 6);
    // Left over: 0, 0, -7, -10, 48 ms around their median.
    expect(server?.jitterMs).toBeCloseTo(1.4826 * 7, 3);
  });

  it('needs five moments and a minute', () => {
    const five = at([1000, 0], [1015, 0], [1030, 0], [1045, 0], [1060, 0]);
    expect(clockDrifts(five)[0]?.driftPpm).toBeCloseTo(0, 6);
    expect(clockDrifts(five.toSpliced(2, 1))[0]?.driftPpm).toBeNull();
    const shorter = at([1000, 0], [1015, 0], [1030, 0], [1045, 0], [1059.999, 0]);
    expect(clockDrifts(shorter)[0]?.driftPpm).toBeNull();
  });

  it('takes steps of more than 250 ms for jumps, from one moment to the next', () => {
    const jumps = (events: SessionEvent[]) => clockDrifts(events)[0]?.jumps;
    expect(jumps(at([0, 0], [10, 250], [20, 250]))).toBe(0);
    expect(jumps(at([0, 0], [10, 251], [20, 251]))).toBe(1);
    expect(jumps(at([0, 0], [10, -251], [20, -251]))).toBe(1);
    expect(jumps(at([0, 0], [10, 200], [20, 400], [30, 600]))).toBe(0);
  });

  it('drops a moment that is off only when the next one is not', () => {
    const jumps = (events: SessionEvent[]) => clockDrifts(events)[0]?.jumps;
    expect(jumps(at([0, 0], [10, 2000], [20, 250]))).toBe(0);
    expect(jumps(at([0, 0], [10, 2000], [20, 251]))).toBe(2);
    // Nothing follows that could say that the clock is back.
    expect(jumps(at([0, 0], [10, 0], [20, 2000]))).toBe(1);
  });

  it('counts the time from the first moment after a jump', () => {
    const jumped = at([0, 0], [20, 0], [40, 0], [60, 900], [80, 900]);
    expect(clockDrifts(jumped)[0]?.driftPpm).toBeCloseTo(0, 6);
  });

  it('keeps answers that took three times as long as usual, and those of unknown length', () => {
    const took = (...uncertainties: readonly (number | undefined)[]) =>
      clockDrifts(
        uncertainties.map((uncertaintyMs, index) => ({
          kind: 'clockPair',
          clock: 'server',
          tMs: index * 15_000,
          theirMs: index * 15_000,
          ...(uncertaintyMs === undefined ? {} : { uncertaintyMs }),
        })),
      )[0]?.driftPpm;
    expect(took(0.1, 0.1, 0.1, 0.1, 0.25)).toBe(0);
    expect(took(10, 10, 10, 10, 30)).toBe(0);
    expect(took(10, 10, 10, 10, 31)).toBeNull();
    expect(took(0.1, undefined, 0.1, 0.1, undefined)).toBe(0);
  });

  it('thins more than 600 moments out', () => {
    // Every other moment tells of 100 ppm, those between of 300 ppm.
    const two = (count: number) =>
      at(
        ...Array.from({ length: count }, (_, index): [number, number] => {
          const tS = index * 2;
          return [tS, tS * (index % 2 === 0 ? 0.1 : 0.3)];
        }),
      );
    expect(clockDrifts(two(601))[0]?.driftPpm).toBeCloseTo(100, 6);
    expect(clockDrifts(two(600))[0]?.driftPpm).toBeGreaterThan(150);
  });

  it('leaves other events aside', () => {
    const other: SessionEvent = { kind: 'resumed', tMs: 1 };
    expect(clockDrifts([other])).toEqual([]);
  });
});
