import type { Result } from '../../replay/results/results';

const columns = {
  respondentIndex: Uint16Array.of(0),
  tMs: Float32Array.of(0),
  xNorm: Float32Array.of(0.5),
  yNorm: Float32Array.of(0.5),
  sampleMs: Float32Array.of(33),
  offsets: Uint32Array.of(0, 1),
};
/** The gaze of a segment with one respondent at one moment. */
export const segmentResult: Result = {
  kind: 'segment',
  samples: columns,
  fixations: columns,
  durationMs: 6000,
  degreeScale: { xNormPerDeg: 0.034, method: 'face size' },
  respondentCount: 38,
  totalNumberOfRespondents: 40,
  respondentIds: ['session-ada'],
  provenance: { algorithms: ['idt 1'], version: '1' },
};
/** The same of the respondent alone. */
export const respondentResult: Result = {
  kind: 'respondent',
  gaze: {
    tMs: Float64Array.of(0),
    xNorm: Float32Array.of(0.5),
    yNorm: Float32Array.of(0.5),
    sampleMs: Float32Array.of(33),
  },
  fixations: {
    startMs: new Float64Array(0),
    endMs: new Float64Array(0),
    xNorm: new Float32Array(0),
    yNorm: new Float32Array(0),
  },
  durationMs: 6000,
  degreeScale: { xNormPerDeg: 0.034, method: 'face size' },
  gazeQuality: 1,
  provenance: {
    algorithm: 'idt',
    parameters: { dispersionDeg: 3.12, minDurationMs: 100, fixationVersion: '1' },
    version: '1.1.1.1',
  },
};
