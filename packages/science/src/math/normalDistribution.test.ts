import { describe, expect, it } from 'vitest';
import { gaussianInPolygon } from './gaussianInPolygon';
import { normalProbability } from './normalDistribution';

describe('an interval of the normal distribution', () => {
  // Tables of the distribution function, ten digits.
  it.each([
    [-1, 1, 0.6826894921],
    [0, 1.96, 0.4750021049],
    [1, 2, 0.135905122],
    [-2.5, -0.3, 0.3758789121],
    [0.001, 0.002, 0.0003989418],
    [3, 4, 0.0013182267],
    [-7, 0, 0.5],
    [-40, 40, 1],
    [7, 8, 0],
  ])('from %d to %d', (from, to, expected) => {
    expect(normalProbability(from, to)).toBeCloseTo(expected, 9);
  });

  it('increases without a jump', () => {
    let before = 0;
    for (let i = 1; i <= 1400; i++) {
      const now = normalProbability(-7, -7 + i / 100);
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now - before).toBeLessThan(0.004);
      before = now;
    }
  });
});

it('an axis-aligned rectangle has the same probability as the polygon with one more point on a side', () => {
  for (const [width, height] of [
    [0.3, 0.2],
    [0.02, 0.5],
    [2, 1],
  ] as const) {
    for (let i = 0; i < 200; i++) {
      const x = ((i * 37) % 200) / 100 - 0.5;
      const y = ((i * 71) % 200) / 100 - 0.5;
      const [x1, y1] = [0.2 + width, 0.3 + height];
      const corners = [0.2, 0.3, x1, 0.3, x1, y1, 0.2, y1];
      const rectangle = gaussianInPolygon(corners, x, y, 0.06, 0.1);
      const polygon = gaussianInPolygon([...corners, 0.2, 0.3 + height / 2], x, y, 0.06, 0.1);
      expect(Math.abs(rectangle - polygon)).toBeLessThan(1e-7);
      const turned = [...corners.slice(2), ...corners.slice(0, 2)];
      expect(gaussianInPolygon(turned, x, y, 0.06, 0.1)).toBe(rectangle);
    }
  }
});

it('a rectangle of many short sides holds as much as the rectangle', () => {
  // From the middle of the distribution one standard deviation to the right and two upwards.
  const corners = [0, 0, 1, 0, 1, 2, 0, 2];
  const short = Array.from({ length: 80 }, (_, at) => {
    const [side, share] = [Math.floor(at / 20), (at % 20) / 20];
    const place = (axis: number) => {
      const from = corners[2 * side + axis]!;
      return from + share * (corners[(2 * side + 2 + axis) % 8]! - from);
    };
    return [place(0), place(1)];
  }).flat();
  expect(gaussianInPolygon(short, 0, 0, 1, 1)).toBeCloseTo(0.3413447461 * 0.4772498681, 7);
});
