import { describe, expect, it } from 'vitest';
import { CaptureClock } from './captureClock';

describe('CaptureClock', () => {
  it('takes the jitter of arrivals out of the times', () => {
    const clock = new CaptureClock();
    const delays = [5, 40, 5, 60, 12, 5, 33, 5];
    const times = delays.map((delay, i) => clock.pageTime(i * 33, 1000 + i * 33 + delay));
    const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    for (const step of steps) expect(Math.abs(step - 33)).toBeLessThan(0.1);
    expect(times[0]).toBeCloseTo(1005, 6);
  });

  it('never says a picture was taken after it arrived, and follows a slow drift', () => {
    const clock = new CaptureClock();
    let late = 0;
    for (let i = 0; i < 20_000; i++) {
      // The page's clock gains 50 millionths.
      const arrival = 1000 + i * 33 * 1.00005 + 5;
      const time = clock.pageTime(i * 33, arrival);
      expect(time).toBeLessThanOrEqual(arrival);
      late = arrival - time;
    }
    expect(late).toBeLessThan(1);
  });

  it('begins anew when the stamps do', () => {
    const clock = new CaptureClock();
    clock.pageTime(500_000, 1000);
    expect(clock.pageTime(0, 2000)).toBe(2000);
  });
});
