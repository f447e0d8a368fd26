import { describe, expect, it } from 'vitest';
import { ClockLine } from './clockLine';

function lineOf(readings: readonly (readonly [number, number, number])[]): ClockLine {
  const line = new ClockLine();
  for (const [agentMs, offsetMs, roundTripMs] of readings) {
    line.add({ agentMs, offsetMs, roundTripMs });
  }
  return line;
}

describe('The difference of two clocks', () => {
  it('is unknown before the first reading', () => {
    expect(new ClockLine().agentMsAt(5)).toBeNaN();
  });

  it('is the first reading, within half of its round trip', () => {
    const line = lineOf([[1000, 250, 4]]);
    expect(line.agentMsAt(750)).toBe(1000);
    expect(line.residualMs()).toBe(2);
  });

  it('follows a clock that drifts', () => {
    // 20 ppm: 0.1 ms every five seconds.
    const readings = Array.from({ length: 30 }, (_, at) => [at * 5000, 100 + at * 0.1, 1] as const);
    const line = lineOf(readings);
    expect(line.residualMs()).toBeLessThan(1e-9);
    expect(line.offsetAt(150_000)).toBeCloseTo(103, 9);
    // The device shows 149,897 ms when it is 150,000 ms here.
    expect(line.agentMsAt(149_897)).toBeCloseTo(150_000, 3);
  });

  it('counts a reading with a long round trip for little', () => {
    const good = Array.from({ length: 10 }, (_, at) => [at * 5000, 100, 1] as const);
    const line = lineOf([...good, [50_000, 130, 60]]);
    // By hand: the weights are 1/1.44 and 1/3624, so the mean moves by 30 ms × 0.0000397 and the end of the line by more.
    expect(Math.abs(line.offsetAt(50_000) - 100)).toBeLessThan(0.01);
  });

  it('says by how much the readings miss the line', () => {
    const readings = [1, -1, 1, -1].map((miss, at) => [at * 5000, 100 + miss, 1] as const);
    // Four readings have no line yet: their mean misses each by 1 ms.
    expect(lineOf(readings).residualMs()).toBeCloseTo(1, 9);
  });

  it('begins anew when the clock of the device was set', () => {
    const readings = Array.from({ length: 10 }, (_, at) => [at * 5000, 100, 1] as const);
    const line = lineOf([...readings, [50_000, 5_000, 1]]);
    expect(line.offsetAt(50_000)).toBe(5_000);
    expect(line.residualMs()).toBe(0.5);
  });

  it('does not begin anew for a reading whose round trip explains it', () => {
    const readings = Array.from({ length: 10 }, (_, at) => [at * 5000, 100, 1] as const);
    const line = lineOf([...readings, [50_000, 300, 400]]);
    expect(Math.abs(line.offsetAt(50_000) - 100)).toBeLessThan(0.01);
  });

  it('forgets what is older than ten minutes', () => {
    const early = Array.from({ length: 120 }, (_, at) => [at * 5000, 100, 1] as const);
    const late = Array.from({ length: 120 }, (_, at) => [(120 + at) * 5000, 110, 1] as const);
    expect(lineOf([...early, ...late]).offsetAt(1_195_000)).toBeCloseTo(110, 9);
  });
});
