import { expect, it } from 'vitest';
import { heatmapSamples } from './heatmapSamples';
import type { RespondentResult, SegmentResult } from './results';

const respondent: RespondentResult = {
  kind: 'respondent',
  gaze: {
    tMs: Float64Array.of(0, 33),
    xNorm: Float32Array.of(0.5, NaN),
    yNorm: Float32Array.of(0.25, NaN),
    sampleMs: Float32Array.of(33, 33),
  },
  fixations: {
    startMs: Float64Array.of(100),
    endMs: Float64Array.of(300),
    xNorm: Float32Array.of(0.5),
    yNorm: Float32Array.of(0.25),
  },
  durationMs: 6000,
  degreeScale: null,
  gazeQuality: 1,
  provenance: { algorithm: 'idt', parameters: {}, version: '1' },
};
const columns = {
  respondentIndex: Uint16Array.of(0, 3),
  tMs: Float32Array.of(0, 500),
  xNorm: Float32Array.of(0.5, 0.25),
  yNorm: Float32Array.of(0.5, 0.75),
  sampleMs: Float32Array.of(20, 70),
  offsets: Uint32Array.of(0, 1, 1, 1, 2),
};
const segment: SegmentResult = {
  kind: 'segment',
  samples: columns,
  fixations: columns,
  durationMs: 6000,
  degreeScale: null,
  respondentCount: 4,
  totalNumberOfRespondents: 5,
  respondentIds: [],
  provenance: { algorithms: ['idt 1'], version: '1' },
};

it('uses gaze unchanged', () => {
  expect(heatmapSamples(segment, 'gaze')).toBe(columns);
  expect(heatmapSamples(respondent, 'gaze')).toMatchObject({
    tMs: Float32Array.of(0, 33),
    xNorm: Float32Array.of(0.5, NaN),
    respondentIndex: Uint16Array.of(0, 0),
  });
});

it('splits fixations into pieces that lie inside them and have the same total weight', () => {
  const pieces = heatmapSamples(respondent, 'fixations');
  expect(pieces.tMs).toHaveLength(6);
  expect(Math.min(...pieces.tMs)).toBeGreaterThan(100);
  expect(Math.max(...pieces.tMs)).toBeLessThan(300);
  expect(pieces.sampleMs.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(200, 3);
});

it('keeps the respondent of each piece', () => {
  const pieces = heatmapSamples(segment, 'fixations');
  expect([...(pieces.respondentIndex as Uint16Array)]).toEqual([0, 3, 3]);
  expect(pieces.xNorm).toEqual(Float32Array.of(0.5, 0.25, 0.25));
  expect(pieces.sampleMs[0]).toBe(20);
});
