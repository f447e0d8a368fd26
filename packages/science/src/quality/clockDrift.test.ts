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
});
