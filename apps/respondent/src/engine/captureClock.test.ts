import { describe, expect, it } from 'vitest';
import { CaptureClock } from './captureClock';

describe('CaptureClock', () => {
  it('removes the arrival jitter from the times', () => {
    const clock = new CaptureClock();
    const delays = [5, 40, 5, 60, 12, 5, 33, 5];
    const times = delays.map((delay, i) => clock.pageTime(i * 33, 1000 + i * 33 + delay));
    const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    for (const step of steps) expect(Math.abs(step - 33)).toBeLessThan(0.1);
    expect(times[0]).toBeCloseTo(1005, 6);
  });

  it('never dates a frame after its arrival, and follows slow drift', () => {
    const clock = new CaptureClock();
    let late = 0;
    for (let i = 0; i < 20_000; i++) {
      // The page's clock runs 50 ppm fast.
      const arrival = 1000 + i * 33 * 1.00005 + 5;
      const time = clock.pageTime(i * 33, arrival);
      expect(time).toBeLessThanOrEqual(arrival);
      late = arrival - time;
    }
    expect(late).toBeLessThan(1);
  });

  it('follows samples that a busy browser lost once all arrivals were late for two seconds', () => {
    const clock = new CaptureClock(2000);
    const lateMs = (i: number, lostMs: number) =>
      1000 + i * 100 + 5 - clock.pageTime(i * 100 - lostMs, 1000 + i * 100 + 5);
    for (let i = 0; i < 30; i++) expect(lateMs(i, 0)).toBeLessThan(1);
    const after = Array.from({ length: 60 }, (_, i) => lateMs(30 + i, 600));
    expect(after[0]).toBeGreaterThan(590);
    expect(Math.max(...after.slice(45))).toBeLessThan(10);
  });

  it('keeps to the first arrivals when only some are late, or when it does not follow', () => {
    const followed = new CaptureClock(2000);
    const kept = new CaptureClock();
    for (let i = 0; i < 100; i++) {
      const arrivalMs = 1005 + i * 100;
      const jittered = followed.pageTime(i * 100, arrivalMs + (i % 7 === 0 ? 0 : 300));
      expect(Math.abs(jittered - arrivalMs)).toBeLessThan(10);
      const time = kept.pageTime(i * 100 - (i < 20 ? 0 : 600), arrivalMs);
      expect(Math.abs(time - arrivalMs - (i < 20 ? 0 : -600))).toBeLessThan(10);
    }
  });

  it('restarts when the time stamps restart', () => {
    const clock = new CaptureClock();
    clock.pageTime(500_000, 1000);
    expect(clock.pageTime(0, 2000)).toBe(2000);
  });
});
