import { seededRandom } from '@fovea/samples/seededRandom';
import { describe, expect, it } from 'vitest';
import { ArrivalClock } from './arrivalClock';

interface Clocks {
  readonly seconds: number;
  /** Agent − device at the start. */
  readonly offsetMs: number;
  /** How much faster the agent's clock runs. */
  readonly ratePpm: number;
  readonly shortestDelayMs: number;
}

/** Records at 60 Hz whose delays are mostly a few ms, and at times a hundred. */
function afterRecords({ seconds, offsetMs, ratePpm, shortestDelayMs }: Clocks): {
  clock: ArrivalClock;
  lastMs: number;
} {
  const random = seededRandom('delays');
  const clock = new ArrivalClock();
  let lastMs = 0;
  for (let record = 0; record < seconds * 60; record++) {
    const deviceMs = 700_000 + (record * 1000) / 60;
    const delayMs =
      shortestDelayMs -
      4 * Math.log(1 - random.uniform()) +
      (random.uniform() < 0.02 ? 100 * random.uniform() : 0);
    const takenMs = deviceMs + offsetMs + (deviceMs - 700_000) * ratePpm * 1e-6;
    clock.add(deviceMs, takenMs + delayMs);
    lastMs = deviceMs;
  }
  return { clock, lastMs };
}

describe('The clock by arrival', () => {
  it.each([
    [1, 0],
    [20, 0],
    [600, 0],
    [600, 40],
    [600, -40],
    [1800, 90],
  ])('is found to 1 ms after %i s when clocks differ by %i ppm', (seconds, ratePpm) => {
    const offsetMs = -650_000;
    const { clock, lastMs } = afterRecords({ seconds, offsetMs, ratePpm, shortestDelayMs: 0 });
    const trueMs = lastMs + offsetMs + (lastMs - 700_000) * ratePpm * 1e-6;
    expect(Math.abs(clock.agentMs(lastMs) - trueMs)).toBeLessThan(1);
    expect(clock.offset()?.offsetMs).toBeCloseTo(trueMs - lastMs, -0.5);
    expect(clock.offset()?.residualMs).toBeLessThan(1);
  });

  it('contains the shortest delay, which nothing can tell from it', () => {
    const { clock, lastMs } = afterRecords({
      seconds: 60,
      offsetMs: 5000,
      ratePpm: 0,
      shortestDelayMs: 3,
    });
    expect(Math.abs(clock.agentMs(lastMs) - lastMs - 5003)).toBeLessThan(0.5);
  });

  it('says how far a line misses the fastest records', () => {
    const clock = new ArrivalClock();
    for (let second = 0; second < 10; second++) {
      clock.add(second * 1000, second * 1000 + (second % 2 === 0 ? 0 : 8));
    }
    expect(clock.offset()?.offsetMs).toBe(0);
    // Half of the seconds lie on the line, half of them 8 ms above it.
    expect(clock.offset()?.residualMs).toBeCloseTo(8 / Math.SQRT2, 9);
  });

  it('says nothing before the first record', () => {
    expect(new ArrivalClock().offset()).toBeNull();
  });

  it('asks for a restart if time goes back or leaps ahead, and not for delays', () => {
    const { clock, lastMs } = afterRecords({
      seconds: 5,
      offsetMs: 0,
      ratePpm: 0,
      shortestDelayMs: 0,
    });
    expect(clock.continuesWith(lastMs + 17, lastMs + 17)).toBe(true);
    expect(clock.continuesWith(lastMs + 17, lastMs + 1900)).toBe(true);
    expect(clock.continuesWith(lastMs - 1, lastMs + 17)).toBe(false);
    expect(clock.continuesWith(lastMs + 60_000, lastMs + 17)).toBe(false);
    expect(clock.continuesWith(lastMs + 17, lastMs + 60_000)).toBe(true);
    clock.restart();
    clock.add(40, lastMs + 17);
    expect(clock.agentMs(40)).toBe(lastMs + 17);
  });
});
