import { describe, expect, it } from 'vitest';
import type { PointCheck } from './calibrationCheck';
import { EARLY_CHECK_AFTER, earlyStop, leastNeededLast, MAX_LEAVE_ONE_OUT_DEG } from './earlyStop';

const grid = [0.1, 0.5, 0.9].flatMap((yNorm) => [0.1, 0.5, 0.9].map((xNorm) => ({ xNorm, yNorm })));
const inner = [0.3, 0.7].flatMap((yNorm) => [0.3, 0.7].map((xNorm) => ({ xNorm, yNorm })));
const positions = [...grid, ...inner];
/** All but three points on the rim. */
const SHOWN = [0, 2, 6, 8, 4, 9, 10, 11, 12, 1];

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
    expect(earlyStop(check(), positions)).toEqual({ shownPoints: 10, leaveOneOutDeg: 2 });
  });

  it('not with fewer points than the check waits for', () => {
    const few = check(SHOWN.slice(0, EARLY_CHECK_AFTER - 1).map((index) => point(index)));
    expect(earlyStop(few, positions)).toBeNull();
  });

  it('not above the limit, which holds for the mean', () => {
    const away = (leaveOneOutDeg: number) =>
      earlyStop(check(SHOWN.map((index) => point(index, { leaveOneOutDeg }))), positions);
    expect(away(MAX_LEAVE_ONE_OUT_DEG)).not.toBeNull();
    expect(away(MAX_LEAVE_ONE_OUT_DEG + 0.01)).toBeNull();
    expect(earlyStop(but({ leaveOneOutDeg: 8 }), positions)).not.toBeNull();
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
    const withoutCorner = [0, 2, 6, 4, 9, 10, 11, 12, 1, 3, 5, 7];
    expect(earlyStop(check(withoutCorner.map((index) => point(index))), positions)).toBeNull();
  });
});

describe('the order of points', () => {
  const order = (indices: readonly number[]) =>
    leastNeededLast(indices.map((index) => positions[index]!)).map((at) => positions.indexOf(at));

  it('has the corners first and the points on the rim last, each group in its order', () => {
    expect(order([12, 5, 4, 1, 8, 9, 0, 3, 6, 10, 7, 2, 11])).toEqual([
      ...[8, 0, 6, 2],
      ...[12, 4, 9, 10, 11],
      ...[5, 1, 3, 7],
    ]);
  });

  it('has the ends of a line first', () => {
    expect(order([4, 3, 5])).toEqual([3, 5, 4]);
    expect(order([0])).toEqual([0]);
  });
});
