import { describe, expect, it } from 'vitest';
import type { PointCheck } from './calibrationCheck';
import { EARLY_CHECKS_AFTER, earlyStop, MAX_LEAVE_ONE_OUT_DEG, outermostFirst } from './earlyStop';

const grid = [0.1, 0.5, 0.9].flatMap((yNorm) => [0.1, 0.5, 0.9].map((xNorm) => ({ xNorm, yNorm })));
const positions = [...grid, { xNorm: 0.3, yNorm: 0.3 }, { xNorm: 0.7, yNorm: 0.7 }];
/** Corners, the centre and three more. */
const SHOWN = [0, 2, 6, 8, 4, 9, 10, 1];

const point = (index: number, more: Partial<PointCheck> = {}): PointCheck => ({
  index,
  usableFrames: 40,
  leaveOneOutDeg: 2,
  stdDeg: 1,
  isPoor: false,
  ...more,
});
const check = (points: readonly PointCheck[] = SHOWN.map((index) => point(index))) => ({
  points,
  problem: null,
});
/** The same calibration with one point changed. */
const but = (more: Partial<PointCheck>) =>
  check(SHOWN.map((index) => point(index, index === 4 ? more : {})));

describe('a calibration ends early', () => {
  it('when every point is predicted well by the others, and says how well', () => {
    expect(earlyStop(check(), positions)).toEqual({ shownPoints: 8, leaveOneOutDeg: 2 });
  });

  it('not with fewer points than the first check waits for', () => {
    const few = check(SHOWN.slice(0, EARLY_CHECKS_AFTER[0]! - 1).map((index) => point(index)));
    expect(earlyStop(few, positions)).toBeNull();
  });

  it('not above the limit, which holds for the mean', () => {
    const away = (leaveOneOutDeg: number) =>
      earlyStop(check(SHOWN.map((index) => point(index, { leaveOneOutDeg }))), positions);
    expect(away(MAX_LEAVE_ONE_OUT_DEG)).not.toBeNull();
    expect(away(MAX_LEAVE_ONE_OUT_DEG + 0.01)).toBeNull();
    expect(earlyStop(but({ leaveOneOutDeg: 6 }), positions)).not.toBeNull();
  });

  it.each([
    ['is poor', { isPoor: true }],
    ['has too few frames', { usableFrames: 19 }],
    ['could not be left out', { leaveOneOutDeg: null }],
  ])('not when a point %s', (_, more) => {
    expect(earlyStop(but(more), positions)).toBeNull();
  });

  it('not without a fit', () => {
    expect(earlyStop({ ...check(), problem: 'degenerate' }, positions)).toBeNull();
  });

  it('not while a point outside of the shown ones is missing: gaze there would be a guess', () => {
    const withoutCorner = [0, 2, 6, 4, 9, 10, 1, 3, 5, 7];
    expect(earlyStop(check(withoutCorner.map((index) => point(index))), positions)).toBeNull();
  });
});

describe('the outermost points', () => {
  it('come first, each group in its order', () => {
    const at = (indices: readonly number[]) => indices.map((index) => positions[index]!);
    expect(outermostFirst(at([4, 8, 1, 0, 9, 2, 6]))).toEqual(at([8, 0, 2, 6, 4, 1, 9]));
  });

  it('are all points of a line, a cross or a single one that no others surround', () => {
    const line = [0.1, 0.5, 0.9].map((xNorm) => ({ xNorm, yNorm: 0.5 }));
    expect(outermostFirst([line[1]!, line[0]!, line[2]!])).toEqual([line[0], line[2], line[1]]);
    expect(outermostFirst([line[0]!])).toEqual([line[0]]);
  });
});
