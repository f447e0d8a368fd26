import { expect, it } from 'vitest';
import { fillForI2mc } from './i2mcGaps';

const FILLING = { longest: 10, edge: 2, maxDisplacementPx: 100 };

/** Gaze that moves by one pixel a sample, lost at some of them. */
function line(count: number, lost: readonly number[]) {
  const isLost = Uint8Array.from({ length: count }, (_, i) => Number(lost.includes(i)));
  const xPx = Float64Array.from({ length: count }, (_, i) => (isLost[i] ? Number.NaN : i));
  return { xPx, isLost };
}

it('fills losses with too little gaze between them as one', () => {
  const { xPx, isLost } = line(18, [10, 11, 13, 14]);
  const filled = fillForI2mc(xPx, xPx, isLost, FILLING);
  for (let i = 0; i < 18; i++) expect(filled.xPx[i]).toBeCloseTo(i, 9);
  expect(Math.max(...filled.isLost)).toBe(0);
});

it('leaves such losses when together they are too long', () => {
  const { xPx, isLost } = line(18, [10, 11, 13, 14]);
  const filled = fillForI2mc(xPx, xPx, isLost, { ...FILLING, longest: 4 });
  expect(filled.isLost).toEqual(isLost);
});
