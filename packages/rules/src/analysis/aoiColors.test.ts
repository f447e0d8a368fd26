import { expect, test } from 'vitest';
import { AOI_COLORS, DEFAULT_AOI_COLOR, nextAoiColor } from './aoiColors';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];
/** Machado 2009, full deuteranopia and protanopia, on linear sRGB. */
const SEEN_BY: Readonly<Record<string, Matrix>> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'the green-blind': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'the red-blind': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};
const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const clip = ([r, g, b]: Triple): Triple => {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return [within(r), within(g), within(b)];
};
function oklab(linear: Triple): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}
const linearOf = (color: string): Triple => {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

/** Distance between the two colours that are hardest to tell apart. */
function nearest(colors: readonly string[], matrix: Matrix): number {
  const seen = colors.map((color) => oklab(clip(times(matrix, linearOf(color)))));
  return Math.min(
    ...seen.flatMap(([l, a, b], i) =>
      seen.slice(0, i).map((other) => Math.hypot(l - other[0], a - other[1], b - other[2])),
    ),
  );
}

test('44 colours, each once, orange first', () => {
  expect(AOI_COLORS).toHaveLength(44);
  expect(new Set(AOI_COLORS).size).toBe(44);
  expect(DEFAULT_AOI_COLOR).toBe('#ff8c00');
  for (const color of AOI_COLORS) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

// In OKLab, 0.02 is roughly the smallest difference visible side by side.
test.each(Object.entries(SEEN_BY))('remain distinguishable with %s', (_, matrix) => {
  expect(nearest(AOI_COLORS.slice(0, 8), matrix)).toBeGreaterThan(0.12);
  expect(nearest(AOI_COLORS, matrix)).toBeGreaterThan(0.04);
});

test('a new AOI gets the first of the least used colours', () => {
  expect(nextAoiColor([])).toBe(DEFAULT_AOI_COLOR);
  expect(nextAoiColor(['#FF8C00'])).toBe(AOI_COLORS[1]);
  expect(nextAoiColor([AOI_COLORS[1]])).toBe(AOI_COLORS[0]);
  expect(nextAoiColor([...AOI_COLORS, AOI_COLORS[0]])).toBe(AOI_COLORS[1]);
});
