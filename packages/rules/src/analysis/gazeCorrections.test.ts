import type { GazeAnchor, GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import { expect, it } from 'vitest';
import {
  CORRECTION_FAULT_MESSAGES,
  findCorrectionFault,
  type CorrectionFault,
} from './gazeCorrections';

const anchor = (
  [gazeXNorm, gazeYNorm]: readonly [number, number],
  [targetXNorm, targetYNorm]: readonly [number, number],
): GazeAnchor => ({ gazeXNorm, gazeYNorm, targetXNorm, targetYNorm });

const MOVED = anchor([0.5, 0.5], [0.55, 0.48]);
const TRIANGLE: GazeAnchor[] = [
  anchor([0.2, 0.2], [0.25, 0.2]),
  anchor([0.8, 0.2], [0.86, 0.22]),
  anchor([0.5, 0.8], [0.55, 0.85]),
];

const offset = (startMs: number, endMs: number, anchors = [MOVED]): GazeCorrection => ({
  ...{ startMs, endMs, anchors },
  kind: 'OFFSET',
});
const affine = (anchors: GazeAnchor[]): GazeCorrection => ({
  ...{ startMs: 0, endMs: 5000, anchors },
  kind: 'AFFINE',
});
const scaled = (x: number, y: number) =>
  TRIANGLE.map(({ gazeXNorm, gazeYNorm }) =>
    anchor([gazeXNorm, gazeYNorm], [0.5 + (gazeXNorm - 0.5) * x, 0.5 + (gazeYNorm - 0.5) * y]),
  );

it.each<[string, readonly GazeCorrection[], CorrectionFault | null, number]>([
  ['No correction at all', [], null, 0],
  ['An offset from one anchor', [offset(0, 5000)], null, 0],
  ['Two stretches that meet', [offset(0, 2000), offset(2000, 4000)], null, 0],
  ['Two stretches in another order', [offset(2000, 4000), offset(0, 2000)], null, 0],
  ['A stretch of exactly 100 ms', [offset(1000, 1100)], null, 0],
  ['A stretch of 99 ms', [offset(1000, 1099)], 'SHORT_STRETCH', 0],
  ['A stretch that ends before it starts', [offset(2000, 1000)], 'SHORT_STRETCH', 0],
  ['Stretches that overlap', [offset(0, 2000), offset(1999, 4000)], 'OVERLAPPING_STRETCHES', 1],
  ['One stretch within another', [offset(0, 5000), offset(1000, 2000)], 'OVERLAPPING_STRETCHES', 1],
  ['The same stretch twice', [offset(0, 2000), offset(0, 2000)], 'OVERLAPPING_STRETCHES', 1],
  ['A shift by half of the picture', [offset(0, 900, [anchor([0, 0], [0.5, 0])])], null, 0],
  ['A shift beyond half', [offset(0, 900, [anchor([0, 0], [0.51, 0])])], 'TOO_FAR', 0],
  ['A shift down beyond half', [offset(0, 900, [anchor([0, 0.9], [0, 0.3])])], 'TOO_FAR', 0],
  ['An affine one from a triangle', [affine(TRIANGLE)], null, 0],
  ['An affine one from two anchors', [affine(TRIANGLE.slice(0, 2))], 'TOO_FEW_ANCHORS', 0],
  [
    'An affine one from a line',
    [affine([0.1, 0.5, 0.9].map((x) => anchor([x, x], [x, x])))],
    'ANCHORS_ON_A_LINE',
    0,
  ],
  ['An affine one from one place', [affine([MOVED, MOVED, MOVED])], 'ANCHORS_ON_A_LINE', 0],
  ['One that widens by less than two', [affine(scaled(1.9, 1.9))], null, 0],
  ['One that widens by more', [affine(scaled(2.2, 1.95))], 'IMPLAUSIBLE_STRETCHING', 0],
  ['One that narrows to less than half', [affine(scaled(0.4, 0.5))], 'IMPLAUSIBLE_STRETCHING', 0],
  ['One that mirrors', [affine(scaled(1, -0.5))], 'IMPLAUSIBLE_STRETCHING', 0],
])('%s', (_, corrections, fault, at) => {
  expect(findCorrectionFault(corrections)).toEqual(fault && { fault, at });
});

it('Every fault says what is wrong', () => {
  for (const message of Object.values(CORRECTION_FAULT_MESSAGES)) expect(message).toMatch(/\.$/);
});
