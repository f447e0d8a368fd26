import {
  buildSegmentAggregate,
  encodeSegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import { encodeStimulusGaze, type StimulusGaze } from '@fovea/science/session/stimulusGaze';
import { emptyMouseTrack } from '@fovea/science/timeline/mouseTrack';
import { expect, it } from 'vitest';
import { decodeResult, respondentOffsets } from './results';

const gaze = (xNorm: readonly number[]): StimulusGaze => ({
  stimulusId: 'poster',
  onsetMs: 12_000,
  durationMs: 6000,
  contentRect: { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 720 },
  degreeScale: { xNormPerDeg: 0.04, method: 'face size' },
  uncorrected: null,
  clock: 'onset',
  algorithm: 'idt',
  parameters: { dispersionDeg: 3.1 },
  version: '1',
  gazeQuality: 0.9,
  tMs: Float64Array.from(xNorm, (_, at) => at * 33),
  xNorm: Float32Array.from(xNorm),
  yNorm: Float32Array.from(xNorm),
  sampleMs: Float32Array.from(xNorm, () => 33),
  fixations: {
    count: 1,
    startMs: Float64Array.of(0),
    endMs: Float64Array.of(120),
    x: Float32Array.of(0.5),
    y: Float32Array.of(0.25),
  },
  mouse: emptyMouseTrack(),
  recordingQuality: { accuracyDeg: null, precisionStdDeg: null, effectiveRateHz: null },
});

it('decodes one respondent', () => {
  const bytes = encodeStimulusGaze({ respondentId: 'ada', gaze: gaze([0.5, NaN, 0.75]) });
  const result = decodeResult('respondent', bytes);
  expect(result).toMatchObject({
    kind: 'respondent',
    durationMs: 6000,
    degreeScale: { xNormPerDeg: 0.04 },
    provenance: { algorithm: 'idt', parameters: { dispersionDeg: 3.1 }, version: '1' },
    fixations: { endMs: Float64Array.of(120), yNorm: Float32Array.of(0.25) },
  });
});

it('decodes a segment with the respondent of each sample', () => {
  const respondents = [
    { respondentId: 'cleo', gaze: gaze([0.5, 0.75]) },
    { respondentId: 'ada', gaze: gaze([0.25]) },
    { respondentId: 'lost', gaze: gaze([NaN, NaN]) },
  ];
  const bytes = encodeSegmentAggregate(
    buildSegmentAggregate({ stimulusId: 'poster', segmentId: 'all', respondents }),
  );
  const result = decodeResult('segment', bytes);
  if (result.kind !== 'segment') throw new Error('not a segment');
  expect([...(result.samples.offsets as Uint32Array)]).toEqual([0, 1, 3, 3]);
  expect(result.samples.xNorm).toEqual(Float32Array.of(0.25, 0.5, 0.75));
  expect(result.fixations.sampleMs).toEqual(Float32Array.of(120, 120, 120));
  expect(result.respondentCount).toBe(2);
  expect(result.totalNumberOfRespondents).toBe(3);
});

it('refuses a file of another kind, and a truncated one', () => {
  const bytes = encodeStimulusGaze({ respondentId: 'ada', gaze: gaze([0.5]) });
  expect(() => decodeResult('segment', bytes)).toThrow('not the aggregate');
  expect(() => decodeResult('respondent', bytes.slice(0, -8))).toThrow('of its');
});

it('includes respondents without samples', () => {
  expect([...respondentOffsets(Uint16Array.of(0, 0, 2), 4)]).toEqual([0, 2, 2, 3, 3]);
});

it('takes the presses of the mouse, and those of a segment in the order of time', () => {
  const pressed = (tMs: number, xNorm: number): StimulusGaze => ({
    ...gaze([0.5]),
    mouse: {
      tMs: Float64Array.of(tMs - 50, tMs, tMs + 80),
      xNorm: Float32Array.of(0, xNorm, xNorm),
      yNorm: Float32Array.of(0, 0.5, 0.5),
      action: Uint8Array.of(0, 1, 2),
    },
  });
  const one = decodeResult(
    'respondent',
    encodeStimulusGaze({ respondentId: 'ada', gaze: pressed(900, 0.25) }),
  );
  expect(Array.from(one.clicks!.tMs)).toEqual([900]);
  expect(Array.from(one.clicks!.xNorm)).toEqual([0.25]);
  const respondents = [
    { respondentId: 'ada', gaze: pressed(900, 0.25) },
    { respondentId: 'cleo', gaze: pressed(300, 0.75) },
  ];
  const all = decodeResult(
    'segment',
    encodeSegmentAggregate(
      buildSegmentAggregate({ stimulusId: 'poster', segmentId: 'all', respondents }),
    ),
  );
  expect(Array.from(all.clicks!.tMs)).toEqual([300, 900]);
  expect(Array.from(all.clicks!.xNorm)).toEqual([0.75, 0.25]);
});
