import { aSession, someQuality } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import { sortedRespondents, type RespondentColumn } from './respondentOrder';

const quality = (accuracyDeg: number | null, gazeQuality: number | null) => ({
  qualityMetrics: someQuality({ accuracyDeg, gazeQuality }),
});
const sessions = [
  aSession('Respondent 10', quality(1.5, 0.7)),
  aSession('Respondent 2', { state: 'PROCESSING_ERROR' }),
  aSession('respondent 1', quality(null, 0.9)),
  aSession('Respondent 3', quality(3.5, 0.8)),
];
const order = (column: RespondentColumn, descending = false) =>
  sortedRespondents(sessions, { column, descending }).map(
    ({ respondent }) => respondent.label.split(' ')[1],
  );

it('sorts labels by the numbers in them', () => {
  expect(order('label')).toEqual(['1', '2', '3', '10']);
  expect(order('label', true)).toEqual(['10', '3', '2', '1']);
});

it('sorts missing values last in either direction', () => {
  expect(order('accuracy')).toEqual(['10', '3', '1', '2']);
  expect(order('accuracy', true)).toEqual(['3', '10', '1', '2']);
  expect(order('gaze', true)).toEqual(['1', '3', '10', '2']);
});

it('lists respondents without data after all others, however that came', () => {
  const states = [
    'WITHDRAWN',
    'DATA_SAVED_LOCALLY',
    'PROCESSED',
    'DATA_DELETED_BY_RESEARCHER',
  ] as const;
  const some = states.map((state) => aSession(`Respondent ${state}`, { state }));
  const sorted = sortedRespondents(some, { column: 'state', descending: false });
  expect(sorted.map(({ state }) => state)).toEqual([
    'PROCESSED',
    'DATA_SAVED_LOCALLY',
    'DATA_DELETED_BY_RESEARCHER',
    'WITHDRAWN',
  ]);
});

it('groups by state, and sorts by label within a state', () => {
  expect(order('state')).toEqual(['1', '3', '10', '2']);
});
