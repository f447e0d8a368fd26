import { expect, it } from 'vitest';
import { ProfileShift } from './profileShift';

const ROWS = 120;

/** A shoulder's edge (bright wall above dark clothes) and a fold, moved down by `rows`. */
function strip(rows: number, { gain = 1, offset = 0, seed = 1, noise = 0 } = {}): Float32Array {
  let state = seed * 7919 + 13;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  };
  return Float32Array.from({ length: ROWS }, (_, y) => {
    const edge = 70 / (1 + Math.exp((y - 45 - rows) / 3));
    const fold = 6 * Math.exp(-(((y - 80 - rows) / 4) ** 2));
    return (60 + edge + fold) * gain + offset + random() * noise;
  });
}

it('finds shifts to a fraction of a row', () => {
  const shift = new ProfileShift();
  shift.measure(strip(0), 0);
  for (const [at, rows] of [0.2, 0.5, -0.7, 1.3, 2.9, 5.4, 2.25, -1].entries()) {
    const found = shift.measure(strip(rows), at * 33);
    expect(found?.rows).toBeCloseTo(rows, 1);
    expect(found?.confidence).toBeGreaterThan(0.7);
  }
});

it('ignores changes of light and camera noise', () => {
  const shift = new ProfileShift();
  const noisy = (rows: number, at: number) =>
    strip(rows, { gain: 1 + at / 100, offset: at, seed: at + 1, noise: 1.5 });
  shift.measure(noisy(0, 0), 0);
  for (let at = 1; at < 40; at++) {
    const rows = 1.5 * Math.sin(at / 6);
    expect(Math.abs((shift.measure(noisy(rows, at), at * 33)?.rows ?? 9) - rows)).toBeLessThan(0.2);
  }
});

it('does not adapt to a breath, however long it lasts', () => {
  const shift = new ProfileShift();
  shift.measure(strip(0), 0);
  for (let at = 1; at < 1800; at++) {
    const rows = Math.sin((2 * Math.PI * at) / 120);
    expect(shift.measure(strip(rows), at * 33)?.rows).toBeCloseTo(rows, 1);
  }
});

it('has no confidence without edges or when the frame no longer matches', () => {
  const shift = new ProfileShift();
  expect(shift.measure(new Float32Array(ROWS).fill(80), 0)).toBeNull();
  const flat = new ProfileShift();
  const dull = Float32Array.from({ length: ROWS }, (_, y) => 80 + (y % 7) * 0.01);
  expect(flat.measure(dull, 0)?.confidence).toBeLessThan(0.1);
  shift.measure(strip(0), 33);
  const other = strip(0).toReversed();
  expect(shift.measure(other, 66)?.confidence).toBeLessThan(0.5);
});
