import { describe, expect, it } from 'vitest';
import {
  portableAcos,
  portableAtan,
  portableAtan2,
  portableExp,
  portableLog,
} from './portableMath';
import { seededDraws } from './twoMeans';

const draw = seededDraws(11);
const many = (from: number, to: number) =>
  Array.from({ length: 5000 }, () => from + (to - from) * draw());

/** Difference in units of the last digit of `right`. */
const off = (got: number, right: number) =>
  Math.abs(got - right) / Math.max(Number.EPSILON * Math.abs(right), Number.MIN_VALUE);

describe('functions that are identical everywhere', () => {
  it.each([
    ['exp', portableExp, Math.exp, [...many(-40, 3), ...many(-1, 1), ...many(-700, 700)]],
    ['log', portableLog, Math.log, [...many(0, 3), ...many(1e-9, 1e-3), ...many(1, 1e12)]],
    ['atan', portableAtan, Math.atan, [...many(-1.5, 1.5), ...many(-60, 60)]],
    ['acos', portableAcos, Math.acos, many(-1, 1)],
  ] as const)('%s is exact to a few units of the last digit', (_name, portable, known, values) => {
    const worst = Math.max(...values.map((x) => off(portable(x), known(x))));
    expect(worst).toBeLessThan(4);
  });

  it('gives the angle of every direction', () => {
    const worst = Math.max(
      ...many(-5, 5).map((x) => off(portableAtan2(2 - x * x, x), Math.atan2(2 - x * x, x))),
    );
    expect(worst).toBeLessThan(4);
    const corners = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [1, 1],
      [-1, -1],
      [0, 0],
    ] as const;
    for (const [y, x] of corners) expect(portableAtan2(y, x)).toBe(Math.atan2(y, x));
  });

  it('has the limits of Math', () => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]) {
      expect([portableExp(x), portableAtan(x), portableLog(x)]).toEqual([
        Math.exp(x),
        Math.atan(x),
        Math.log(x),
      ]);
    }
    expect(portableLog(-1)).toBeNaN();
    expect(portableAcos(1.1)).toBeNaN();
    expect(portableExp(-800)).toBe(0);
    expect(portableExp(800)).toBe(Number.POSITIVE_INFINITY);
    expect(portableExp(-744)).toBeGreaterThan(0);
    expect(portableLog(5e-324)).toBeCloseTo(Math.log(5e-324), 10);
  });
});
