import { expect, it } from 'vitest';
import { fitCorrection, mapped, type GazeStretchCorrection } from '../quality/gazeCorrection';
import { inverted, reviseGaze } from './revisedGaze';

const moved = (startMs: number, endMs: number, x: number, y: number): GazeStretchCorrection => ({
  ...{ startMs, endMs },
  kind: 'OFFSET',
  anchors: [{ gazeXNorm: 0, gazeYNorm: 0, targetXNorm: x, targetYNorm: y }],
});
const gaze = {
  tMs: Float64Array.of(0, 500, 1000, 1500),
  xNorm: Float32Array.of(0.25, 0.25, 0.5, Number.NaN),
  yNorm: Float32Array.of(0.5, 0.5, 0.5, Number.NaN),
  fixations: {
    count: 2,
    startMs: Float64Array.of(0, 900),
    endMs: Float64Array.of(600, 1400),
    x: Float32Array.of(0.25, 0.5),
    y: Float32Array.of(0.5, 0.5),
  },
};

it('Moves samples and fixations of the stretch, and leaves the others and lost gaze', () => {
  const revised = reviseGaze(gaze, [], [moved(1000, 2000, 0.25, -0.25)]);
  expect([...revised.xNorm]).toEqual([0.25, 0.25, 0.75, Number.NaN]);
  expect([...revised.yNorm]).toEqual([0.5, 0.5, 0.25, Number.NaN]);
  // The middle of the second one lies at 1150 ms.
  expect([...revised.fixations.x]).toEqual([0.25, 0.75]);
  expect([...revised.fixations.y]).toEqual([0.5, 0.25]);
  expect([...gaze.xNorm]).toEqual([0.25, 0.25, 0.5, Number.NaN]);
});

it('Takes back what the gaze was made with', () => {
  const revised = reviseGaze(gaze, [moved(0, 2000, 0.25, 0)], [moved(0, 600, 0, 0.25)]);
  expect([...revised.xNorm]).toEqual([0, 0, 0.25, Number.NaN]);
  expect([...revised.yNorm]).toEqual([0.75, 0.75, 0.5, Number.NaN]);
});

it('Inverts an affine map', () => {
  const map = fitCorrection({
    kind: 'AFFINE',
    anchors: [
      { gazeXNorm: 0, gazeYNorm: 0, targetXNorm: 0.1, targetYNorm: 0 },
      { gazeXNorm: 1, gazeYNorm: 0, targetXNorm: 1, targetYNorm: 0.1 },
      { gazeXNorm: 0, gazeYNorm: 1, targetXNorm: 0, targetYNorm: 1.2 },
    ],
  })!;
  const there = mapped(map, 0.3, 0.7);
  const back = mapped(inverted(map), there.xNorm, there.yNorm);
  expect(back.xNorm).toBeCloseTo(0.3, 12);
  expect(back.yNorm).toBeCloseTo(0.7, 12);
});
