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

  it('restarts when the time stamps restart', () => {
    const clock = new CaptureClock();
    clock.pageTime(500_000, 1000);
    expect(clock.pageTime(0, 2000)).toBe(2000);
  });

  it('does not trust the first picture, which may have waited, nor the first after a restart', () => {
    const clock = new CaptureClock();
    expect(clock.isSet).toBe(false);
    expect(clock.pageTime(0, 1372)).toBe(1372);
    expect(clock.isSet).toBe(false);
    expect(clock.pageTime(400, 1404)).toBe(1404);
    expect(clock.isSet).toBe(true);
    clock.pageTime(900_000, 2000);
    expect(clock.isSet).toBe(false);
    clock.pageTime(900_033, 2030);
    expect(clock.isSet).toBe(true);
  });
});
