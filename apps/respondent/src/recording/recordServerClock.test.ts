import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerTime } from './pinger';
import { recordServerClock } from './recordServerClock';
import { createSessionClock } from './sessionClock';

// Frozen; otherwise the session's clock could start at 1 ms if the system clock ticks meanwhile.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1e12 }));
afterEach(() => vi.useRealTimers());

function aRun() {
  let pageMs = 500;
  const clock = createSessionClock({ startedWallMs: Date.now(), clockMs: 0 }, () => pageMs);
  const events: SessionEvent[] = [];
  let tell: (time: ServerTime) => void = () => undefined;
  const pinger = {
    onServerTime: (listener: typeof tell) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
  };
  const stop = recordServerClock(pinger, { record: (event) => events.push(event) }, clock);
  return {
    stop,
    events,
    clock,
    answer(atMs: number, tookMs: number, serverMs: number) {
      pageMs = 500 + atMs;
      tell({ serverMs, requestedMs: pageMs - tookMs, receivedMs: pageMs });
    },
  };
}

it('records the first answer at once, then the most certain of each minute, then the rest', () => {
  const run = aRun();
  run.answer(1000, 80, 7_000_960);
  run.answer(16_000, 40, 7_015_980);
  run.answer(31_000, 10, 7_030_995);
  run.answer(46_000, 90, 7_045_955);
  run.answer(61_500, 60, 7_061_470);
  run.answer(70_000, 20, 7_069_990);
  run.stop();
  run.answer(200_000, 2, 7_199_999);
  expect(run.events).toEqual(
    [
      [960, 40, 7_000_960],
      [30_995, 5, 7_030_995],
      [69_990, 10, 7_069_990],
    ].map(([tMs, uncertaintyMs, theirMs]) => ({
      kind: 'clockPair',
      clock: 'server',
      tMs,
      theirMs,
      uncertaintyMs,
    })),
  );
});

it('is not affected by a system clock that is changed by hours', () => {
  const run = aRun();
  run.answer(1000, 20, 5_000_000);
  const before = run.clock.now();
  vi.setSystemTime(1e12 + 5 * 3_600_000);
  run.answer(62_000, 20, 5_061_000);
  vi.setSystemTime(1e12 - 9 * 3_600_000);
  run.answer(123_000, 20, 5_122_000);
  expect(before).toBe(1000);
  expect(run.clock.now()).toBe(123_000);
  const apart = run.events.map((event) =>
    event.kind === 'clockPair' ? event.theirMs - event.tMs : null,
  );
  expect(apart).toEqual([4_999_010, 4_999_010, 4_999_010]);
});
