import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { expect, test } from 'vitest';
import { leftOutReasons, selectedRespondents } from './exportSelection';

const everything = {
  startTime: null,
  endTime: null,
  etAccuracyThreshold: null,
  etQualityThreshold: null,
  faceQualityThreshold: null,
};
const march = {
  ...everything,
  startTime: '2026-03-01T00:00:00.000Z',
  endTime: '2026-03-31T23:59:59.999Z',
};
const strict = {
  ...everything,
  etAccuracyThreshold: 3,
  etQualityThreshold: 0.9,
  faceQualityThreshold: 0.8,
};
type Session = Parameters<typeof leftOutReasons>[0];
// Only the figures that thresholds exist for matter here.
const quality = { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: null } as QualityMetrics;
const ada: Session = {
  id: 'ada',
  state: 'PROCESSED',
  preview: false,
  createdDate: '2026-03-05T09:59:00.000Z',
  startTime: '2026-03-05T10:00:00.000Z',
  endTime: null,
  qualityMetrics: quality,
};

test.each([
  ['a preview', { preview: true }, march, ['preview']],
  ['a session that is being processed', { state: 'PROCESSING' }, strict, ['notProcessed']],
  ['a withdrawn session', { state: 'WITHDRAWN' }, march, ['notProcessed']],
  ['a session within the interval', {}, march, []],
  ['an early session', { startTime: '2026-02-28T23:59:59.000Z' }, march, ['beforeInterval']],
  ['a late session', { startTime: '2026-04-01T00:00:00.000Z' }, march, ['afterInterval']],
  ['what misses thresholds', {}, strict, ['accuracyDeg', 'faceQuality']],
  ['a recording without quality', { qualityMetrics: null }, everything, []],
] as const)('%s is left out for its own reasons only', (_, change, selection, reasons) => {
  const session: Session = { ...ada, ...change };
  expect(leftOutReasons(session, selection, new Set())).toEqual(reasons);
  expect(selectedRespondents([session], selection, new Set())).toEqual(
    reasons.length === 0 ? [session] : [],
  );
});

test('a session that was exported before is left out for that as well', () => {
  expect(leftOutReasons(ada, strict, new Set([ada.id]))).toEqual([
    'exportedBefore',
    'accuracyDeg',
    'faceQuality',
  ]);
});
