import { describe, expect, it } from 'vitest';
import { LOOK_EVERY_MS, SilenceWatch } from './silenceWatch';

/** When silence is noticed, if nothing is heard from 0 on and looks come with these delays. */
function noticedMs(watch: SilenceWatch, fromMs: number, lateMs = 0): number {
  let nowMs = fromMs;
  do nowMs += LOOK_EVERY_MS + lateMs;
  while (!watch.isSilent(nowMs));
  return nowMs - fromMs;
}

describe('Silence of a device', () => {
  it('is noticed within two seconds', () => {
    expect(noticedMs(new SilenceWatch(5000), 5000)).toBeLessThan(2000);
    expect(noticedMs(new SilenceWatch(5000), 5000, 40)).toBeLessThan(2000);
    expect(noticedMs(new SilenceWatch(5000), 5000)).toBeGreaterThan(1700);
  });

  it('begins with the last thing that was heard', () => {
    const watch = new SilenceWatch(0);
    for (let nowMs = 100; nowMs <= 10_000; nowMs += 100) {
      expect(watch.isSilent(nowMs)).toBe(false);
      if (nowMs % 1500 === 0) watch.heard();
    }
  });

  it('is not a standstill of the agent, after which everything waits to be read', () => {
    const watch = new SilenceWatch(0);
    expect(watch.isSilent(100)).toBe(false);
    expect(watch.isSilent(60_000)).toBe(false);
    expect(watch.isSilent(60_100)).toBe(false);
    expect(noticedMs(watch, 60_100)).toBeGreaterThan(1000);
  });
});
