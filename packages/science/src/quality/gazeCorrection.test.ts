import { describe, expect, it } from 'vitest';
import {
  anchorResidualNorm,
  correctedAt,
  correctionText,
  fitCorrection,
  fitCorrections,
  mapped,
  type Anchor,
} from './gazeCorrection';

const anchor = (gaze: readonly [number, number], target: readonly [number, number]): Anchor => ({
  gazeXNorm: gaze[0],
  gazeYNorm: gaze[1],
  targetXNorm: target[0],
  targetYNorm: target[1],
});

describe('fitCorrection', () => {
  it('Takes the mean of the differences as the offset', () => {
    const map = fitCorrection({
      kind: 'OFFSET',
      anchors: [anchor([0.25, 0.5], [0.5, 0.5]), anchor([0.5, 0.75], [0.5, 0.5])],
    });
    expect(map).toEqual({ xx: 1, xy: 0, x1: 0.125, yx: 0, yy: 1, y1: -0.125 });
  });

  it('Finds the affine map that three anchors were moved by', () => {
    // x' = 1.1 x + 0.1 y - 0.05, y' = -0.05 x + 0.9 y + 0.1, by hand.
    const anchors = [
      anchor([0, 0], [-0.05, 0.1]),
      anchor([1, 0], [1.05, 0.05]),
      anchor([0, 1], [0.05, 1]),
    ];
    const map = fitCorrection({ kind: 'AFFINE', anchors })!;
    expect(map.xx).toBeCloseTo(1.1, 12);
    expect(map.xy).toBeCloseTo(0.1, 12);
    expect(map.x1).toBeCloseTo(-0.05, 12);
    expect(map.yx).toBeCloseTo(-0.05, 12);
    expect(map.yy).toBeCloseTo(0.9, 12);
    expect(map.y1).toBeCloseTo(0.1, 12);
    expect(anchorResidualNorm(map, anchors)).toBeCloseTo(0, 12);
  });

  it('Shares what four anchors contradict each other by', () => {
    // The fourth corner of a square is pulled by 0.4: least squares leaves a quarter of it at every corner.
    const anchors = [
      anchor([0, 0], [0, 0]),
      anchor([1, 0], [1, 0]),
      anchor([0, 1], [0, 1]),
      anchor([1, 1], [1.4, 1]),
    ];
    const map = fitCorrection({ kind: 'AFFINE', anchors })!;
    expect(mapped(map, 1, 1).xNorm).toBeCloseTo(1.3, 12);
    expect(mapped(map, 0, 0).xNorm).toBeCloseTo(-0.1, 12);
    expect(anchorResidualNorm(map, anchors)).toBeCloseTo(0.1, 12);
  });

  it.each([
    ['Anchors on a line give no affine map', [0.1, 0.5, 0.9].map((x) => anchor([x, x], [x, x]))],
    ['Nor do anchors in one place', [1, 2, 3].map(() => anchor([0.5, 0.5], [0.6, 0.5]))],
  ])('%s', (_, anchors) => {
    expect(fitCorrection({ kind: 'AFFINE', anchors })).toBeNull();
  });
});

describe('Corrected stretches', () => {
  const stretches = fitCorrections([
    { startMs: 2000, endMs: 3000, kind: 'OFFSET', anchors: [anchor([0, 0], [0, 0.5])] },
    { startMs: 1000, endMs: 2000, kind: 'OFFSET', anchors: [anchor([0, 0], [0.25, 0])] },
  ]);

  it.each([
    [999, 0.5, 0.25],
    [1000, 0.75, 0.25],
    [1999.9, 0.75, 0.25],
    [2000, 0.5, 0.75],
    [3000, 0.5, 0.25],
  ])('At %d ms gaze of (0.5, 0.25) is at (%d, %d)', (tMs, xNorm, yNorm) => {
    expect(correctedAt(stretches, tMs, 0.5, 0.25)).toEqual({ xNorm, yNorm });
  });

  it('Are written down in the order of time', () => {
    expect(correctionText(stretches)).toBe(
      'offset 1000-2000 ms: 0.25 0 | offset 2000-3000 ms: 0 0.5',
    );
  });
});
