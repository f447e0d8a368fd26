import type { SelectionInformation } from '@fovea/contract/studies/exports';
import type { QualityMetrics, RespondentSession } from '@fovea/contract/participation/respondents';
import { describe, expect, it } from 'vitest';
import { intervalProblem, isExportable, selectedRespondents } from './exportSelection';

const quality: QualityMetrics = {
  accuracyDeg: 2,
  accuracyPx: 60,
  precisionStdDeg: 0.5,
  precisionRmsDeg: 0.5,
  accuracyMethod: 'post-calibration',
  distanceMethod: 'iris',
  distanceCm: 60,
  gazeQuality: 0.95,
  faceQuality: 0.9,
  effectiveRateHz: 30,
  calibrationPoints: 13,
  points: [],
  endAccuracyDeg: null,
  uncorrectedAccuracyDeg: null,
  driftCorrection: 'none',
  distanceErrorPercent: null,
  screenSizeMethod: null,
  screenSizeErrorPercent: null,
  cameraMethod: null,
  cameraErrorPercent: null,
  degreeErrorPercent: null,
  loss: null,
  clocks: [],
  algorithm: 'test',
  algorithmVersion: '1',
  parameters: {},
};

type Session = Parameters<typeof selectedRespondents>[0][number];
const session: Session = {
  id: 'r1',
  state: 'PROCESSED',
  preview: false,
  createdDate: '2026-11-01T10:00:00Z',
  startTime: '2026-11-01T10:01:00Z',
  endTime: '2026-11-01T10:10:00Z',
  qualityMetrics: quality,
};
const everybody: SelectionInformation = {
  startTime: null,
  endTime: null,
  etAccuracyThreshold: null,
  etQualityThreshold: null,
  faceQualityThreshold: null,
};
const thresholds = {
  ...everybody,
  etAccuracyThreshold: 3,
  etQualityThreshold: 0.9,
  faceQualityThreshold: 0.8,
};

describe('isExportable: an upload and no pending pre-processing', () => {
  const states: [RespondentSession['state'], boolean][] = [
    ['PROCESSED', true],
    ['PROCESSING', false],
    ['UPLOADING', false],
    ['IN_PROGRESS', false],
    ['ABANDONED', false],
    ['PROCESSING_ERROR', false],
    ['DATA_DELETED_BY_RESEARCHER', false],
    ['WITHDRAWN', false],
  ];
  it.each(states)('%s: %s', (state, expected) => {
    expect(isExportable({ state, preview: false })).toBe(expected);
  });
  it('leaves previews out', () => {
    expect(isExportable({ state: 'PROCESSED', preview: true })).toBe(false);
  });
});

describe('selectedRespondents', () => {
  const isSelected = (
    change: Partial<Session>,
    selection: SelectionInformation,
    exported: readonly string[] = [],
  ) => selectedRespondents([{ ...session, ...change }], selection, new Set(exported)).length === 1;
  const withQuality = (change: Partial<QualityMetrics>) => ({
    qualityMetrics: { ...quality, ...change },
  });

  it.each([
    ['meets every threshold', {}, thresholds, true],
    [
      'an accuracy that reads 3.0, which is not below',
      withQuality({ accuracyDeg: 2.96 }),
      thresholds,
      false,
    ],
    ['an accuracy that reads 2.9', withQuality({ accuracyDeg: 2.94 }), thresholds, true],
    ['a quality that reads 90 %', withQuality({ gazeQuality: 0.896 }), thresholds, true],
    ['a quality that reads 89 %', withQuality({ gazeQuality: 0.894 }), thresholds, false],
    ['a face quality that reads 79 %', withQuality({ faceQuality: 0.794 }), thresholds, false],
    ['no gaze, with a threshold', withQuality({ accuracyDeg: null }), thresholds, false],
    ['no gaze, without thresholds', withQuality({ accuracyDeg: null }), everybody, true],
    ['no quality at all, without thresholds', { qualityMetrics: null }, everybody, true],
    ['still processing', { state: 'PROCESSING' as const }, everybody, false],
    ['starts with the interval', {}, { ...everybody, startTime: '2026-11-01T10:01:00Z' }, true],
    ['before the interval', {}, { ...everybody, startTime: '2026-11-01T10:01:01Z' }, false],
    ['after the interval', {}, { ...everybody, endTime: '2026-11-01T10:00:59Z' }, false],
    [
      'without a start, by its creation',
      { startTime: null },
      { ...everybody, endTime: '2026-11-01T10:00:00Z' },
      true,
    ],
  ])('%s', (_, change, selection, expected) => {
    expect(isSelected(change, selection)).toBe(expected);
  });

  it('leaves out who was exported already', () => {
    expect(isSelected({}, everybody, ['r1'])).toBe(false);
    expect(isSelected({}, everybody, ['r2'])).toBe(true);
  });
});

describe('intervalProblem', () => {
  const DAY = 24 * 60 * 60_000;
  const study = { createdMs: Date.UTC(2026, 10, 1, 9), nowMs: Date.UTC(2026, 10, 20) };
  it.each([
    ['open on both sides', { startMs: null, endMs: null }, null],
    [
      'from the midnight of the day of creation',
      { startMs: Date.UTC(2026, 10, 1), endMs: null },
      null,
    ],
    [
      'before the day of creation',
      { startMs: study.createdMs - 2 * DAY, endMs: null },
      'beforeStudy',
    ],
    ['until now', { startMs: null, endMs: study.nowMs }, null],
    ['after now', { startMs: null, endMs: study.nowMs + 1 }, 'inFuture'],
    ['ends before it starts', { startMs: study.nowMs, endMs: study.nowMs - 1 }, 'endsBeforeStart'],
  ])('%s', (_, interval, expected) => {
    expect(intervalProblem(interval, study)).toBe(expected);
  });
});
