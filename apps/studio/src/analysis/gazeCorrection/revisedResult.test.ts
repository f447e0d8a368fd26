import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import { correctionText, fitCorrections } from '@fovea/science/quality/gazeCorrection';
import { expect, it } from 'vitest';
import type { RespondentResult } from '../../replay/results/results';
import { respondentResult } from '../testing/someResults';
import { anchorsByFixation } from './anchorsByFixation';
import { revisedResult } from './revisedResult';
import { stretchFigures } from './stretchFigures';

if (respondentResult.kind !== 'respondent') throw new Error('Of one respondent.');
const correction: GazeCorrection = {
  ...{ startMs: 0, endMs: 1000, kind: 'OFFSET' },
  anchors: [{ gazeXNorm: 0.5, gazeYNorm: 0.5, targetXNorm: 0.6, targetYNorm: 0.4 }],
};
/** Made with the correction: measured at 0.5 in both fixations, of which the second is outside. */
const made: RespondentResult = {
  ...respondentResult,
  gaze: {
    tMs: Float64Array.of(100, 500, 1500),
    xNorm: Float32Array.of(0.6, Number.NaN, 0.5),
    yNorm: Float32Array.of(0.4, Number.NaN, 0.5),
    sampleMs: Float32Array.of(33, 33, 33),
  },
  fixations: {
    startMs: Float64Array.of(0, 1200),
    endMs: Float64Array.of(400, 1800),
    xNorm: Float32Array.of(0.6, 0.5),
    yNorm: Float32Array.of(0.4, 0.5),
  },
  provenance: {
    ...respondentResult.provenance,
    parameters: { gazeCorrection: correctionText(fitCorrections([correction])) },
  },
};
const round = (values: Float32Array) =>
  Array.from(values, (value) => Math.round(value * 1e4) / 1e4);

it('Without corrections the gaze is where it was measured', () => {
  const { xNorm, yNorm, fixations } = revisedResult(made, []);
  expect(round(xNorm)).toEqual([0.5, Number.NaN, 0.5]);
  expect(round(yNorm)).toEqual([0.5, Number.NaN, 0.5]);
  expect(round(fixations.x)).toEqual([0.5, 0.5]);
  // The anchor is found again at its fixation.
  expect([...anchorsByFixation(correction, fixations)]).toEqual([[0, 0]]);
});

it('With the same corrections it is what it is, with others it moves', () => {
  expect(round(revisedResult(made, [correction]).xNorm)).toEqual(
    round(made.gaze.xNorm as Float32Array),
  );
  const other = { ...correction, startMs: 1000, endMs: 2000 };
  expect(round(revisedResult(made, [other]).fixations.x)).toEqual([0.5, 0.6]);
});

it('An anchor without a fixation at its place has none', () => {
  const { fixations } = revisedResult(made, []);
  const elsewhere = { ...correction.anchors[0]!, gazeXNorm: 0.51 };
  expect([...anchorsByFixation({ ...correction, anchors: [elsewhere] }, fixations)]).toEqual([]);
});

it('How far the gaze moves is said in pixels of the picture and in degrees', () => {
  const measured = revisedResult(made, []);
  const figures = (given: GazeCorrection) =>
    stretchFigures(
      given,
      made.gaze.tMs,
      measured,
      { widthPx: 1000, heightPx: 500 },
      made.degreeScale,
    );
  const { shiftPx, shiftDeg, residualPx } = figures(correction);
  expect(shiftPx).toBeCloseTo(Math.hypot(100, 50), 2);
  expect(shiftDeg).toBeCloseTo(Math.hypot(100, 50) / 34, 3);
  expect(residualPx).toBeCloseTo(0, 6);
  // Two anchors that disagree by 0.1 of the height leave half of that to each.
  const second = { ...correction.anchors[0]!, targetYNorm: 0.5 };
  const both = figures({ ...correction, anchors: [...correction.anchors, second] });
  expect(both.residualPx).toBeCloseTo(25, 4);
  expect(figures({ ...correction, anchors: [] }).shiftPx).toBeNull();
});
