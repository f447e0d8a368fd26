import { expect, it } from 'vitest';
import { BrokenColumnsFile, decodeColumns, encodeColumns } from '../recording/columnsFile';
import {
  buildSegmentAggregate,
  decodeSegmentAggregate,
  encodeSegmentAggregate,
} from './segmentAggregate';
import { type StimulusGaze, decodeStimulusGaze, encodeStimulusGaze } from '../session/stimulusGaze';

function gazeOf(xs: readonly number[], durationMs: number): StimulusGaze {
  return {
    stimulusId: 'picture',
    onsetMs: 1234.5,
    durationMs,
    contentRect: { xPx: 0, yPx: 20, widthPx: 1280, heightPx: 680 },
    degreeScale: null,
    uncorrected: null,
    clock: 'onset',
    algorithm: 'a',
    parameters: { lambda: 10, filter: 'idt', missing: null },
    version: '1',
    gazeQuality: 0.5,
    tMs: Float64Array.from(xs, (_x, i) => i * 33),
    xNorm: Float32Array.from(xs),
    yNorm: Float32Array.from(xs, (x) => x / 2),
    sampleMs: new Float32Array(xs.length).fill(33),
    fixations: {
      count: 1,
      startMs: new Float64Array([0]),
      endMs: new Float64Array([66]),
      x: new Float32Array([0.25]),
      y: new Float32Array([0.125]),
    },
    mouse: {
      tMs: Float64Array.of(10, 20),
      xNorm: Float32Array.of(0.5, 0.5),
      yNorm: Float32Array.of(0.25, 0.25),
      action: Uint8Array.of(0, 1),
    },
    recordingQuality: { accuracyDeg: 1.5, precisionStdDeg: null, effectiveRateHz: 30 },
  };
}

it('the gaze of a stimulus round-trips', () => {
  const one = { respondentId: 'r1', gaze: gazeOf([0.5, Number.NaN, 1.25], 99) };
  expect(decodeStimulusGaze(encodeStimulusGaze(one))).toEqual(one);
});

it('aggregates valid samples of many respondents, sorted, and counts the rest', () => {
  const respondents = [
    { respondentId: 'b', gaze: gazeOf([0.5, Number.NaN, 0.75], 99) },
    { respondentId: 'c', gaze: gazeOf([Number.NaN], 50) },
    { respondentId: 'a', gaze: gazeOf([0.25], 120) },
  ];
  const aggregate = buildSegmentAggregate({ stimulusId: 'picture', segmentId: 's', respondents });
  expect(aggregate.respondentIds).toEqual(['a', 'b', 'c']);
  expect(aggregate.respondentsWithGaze).toBe(2);
  expect(aggregate.totalNumberOfRespondents).toBe(3);
  expect(aggregate.durationMs).toBe(120);
  expect([...aggregate.respondentIndex]).toEqual([0, 1, 1]);
  expect([...aggregate.xNorm]).toEqual([0.25, 0.5, 0.75]);
  expect([...aggregate.tMs]).toEqual([0, 0, 66]);
  expect([...aggregate.fixationRespondentIndex]).toEqual([0, 1, 2]);
  expect([...aggregate.clickTMs]).toEqual([20, 20, 20]);
  expect([...aggregate.respondents.exposureMs]).toEqual([120, 99, 50]);
  expect([...aggregate.respondents.validMs]).toEqual([33, 66, 0]);
  expect([...aggregate.respondents.precisionStdDeg]).toEqual([NaN, NaN, NaN]);
  const bytes = encodeSegmentAggregate(aggregate);
  expect(decodeSegmentAggregate(bytes)).toEqual(aggregate);
  const shuffled = buildSegmentAggregate({
    stimulusId: 'picture',
    segmentId: 's',
    respondents: respondents.toReversed(),
  });
  expect(encodeSegmentAggregate(shuffled)).toEqual(bytes);
});

it('one kind of file is not read as the other', () => {
  const bytes = encodeStimulusGaze({ respondentId: 'r', gaze: gazeOf([1], 1) });
  expect(() => decodeSegmentAggregate(bytes)).toThrow(BrokenColumnsFile);
});

it('the size of a degree is the median; respondents without gaze do not count', () => {
  const scaled = (respondentId: string, xNormPerDeg: number | null, x = 0.5) => ({
    respondentId,
    gaze: {
      ...gazeOf([x], 99),
      degreeScale: xNormPerDeg === null ? null : { xNormPerDeg, method: 'face size' },
    },
  });
  const of = (...respondents: ReturnType<typeof scaled>[]) =>
    buildSegmentAggregate({ stimulusId: 'picture', segmentId: 's', respondents }).degreeScale;
  expect(of(scaled('a', 0.02), scaled('b', 0.05), scaled('c', 0.03))).toEqual({
    xNormPerDeg: 0.03,
    method: 'face size',
  });
  // With an even number, the mean of the middle two.
  expect(of(scaled('a', 0.02), scaled('b', 0.05))?.xNormPerDeg).toBeCloseTo(0.035, 12);
  expect(of(scaled('a', 0.02), scaled('b', 0.05, Number.NaN), scaled('c', null))).toEqual({
    xNormPerDeg: 0.02,
    method: 'face size',
  });
  expect(of(scaled('a', null))).toBeNull();
});

it('files written before the size of a degree was stored can still be read', () => {
  const older = (bytes: Uint8Array) => {
    const { meta, columns } = decodeColumns(bytes);
    const { degreeScale, ...rest } = meta;
    expect(degreeScale).not.toBeUndefined();
    return encodeColumns({ meta: rest, columns });
  };
  const one = {
    respondentId: 'r',
    gaze: { ...gazeOf([0.5], 99), degreeScale: { xNormPerDeg: 0.04, method: 'face size' } },
  };
  const bytes = encodeStimulusGaze(one);
  expect(decodeStimulusGaze(bytes)).toEqual(one);
  expect(decodeStimulusGaze(older(bytes)).gaze).toEqual({ ...one.gaze, degreeScale: null });
  const respondents = [one];
  const aggregate = buildSegmentAggregate({ stimulusId: 'picture', segmentId: 's', respondents });
  expect(decodeSegmentAggregate(older(encodeSegmentAggregate(aggregate)))).toEqual({
    ...aggregate,
    degreeScale: null,
  });
});
