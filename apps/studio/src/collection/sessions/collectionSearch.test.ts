import { aSession, someQuality } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import { CollectionSearch, searchSessions, sortedSessions } from './collectionSearch';

const sessions = [
  aSession('Respondent 10', {
    createdDate: '2026-01-01T00:00:00.000Z',
    qualityMetrics: someQuality({ accuracyDeg: 2 }),
  }),
  aSession('Respondent 9', {
    createdDate: '2026-01-03T00:00:00.000Z',
    qualityMetrics: someQuality({ accuracyDeg: null }),
  }),
  aSession('Respondent 1', {
    createdDate: '2026-01-02T00:00:00.000Z',
    qualityMetrics: someQuality({ accuracyDeg: 1 }),
  }),
];
const labels = (sorted: typeof sessions) =>
  sorted.map(({ respondent }) => respondent.label.slice(11));

it.each([
  ['label', false, ['1', '9', '10']],
  ['label', true, ['10', '9', '1']],
  ['started', true, ['9', '1', '10']],
  // Missing values sort last in either direction.
  ['accuracy', false, ['1', '10', '9']],
  ['accuracy', true, ['10', '1', '9']],
  // Equal values: the newest first.
  ['state', false, ['9', '1', '10']],
] as const)('sorted by %s, descending %s', (sort, isDescending, expected) => {
  expect(labels(sortedSessions(sessions, sort, isDescending))).toEqual(expected);
});

it('invalid URL parameters are ignored', () => {
  expect(CollectionSearch.parse({ sort: 'x', desc: 'no', page: -1, more: 1 })).toEqual({});
  expect(CollectionSearch.parse({ sort: 'gaze', desc: true, page: 2 })).toEqual({
    sort: 'gaze',
    desc: true,
    page: 2,
  });
});

it('sorts by the received share; sessions that announced nothing come last', () => {
  const parts = (label: string, receivedChunks: number, expectedChunks: number | null) =>
    aSession(label, { receivedChunks, expectedChunks });
  const some = [
    parts('Respondent 1', 12, 12),
    parts('Respondent 2', 40, 112),
    parts('Respondent 3', 9, null),
    parts('Respondent 4', 0, 0),
  ];
  expect(labels(sortedSessions(some, 'received', false))).toEqual(['4', '2', '1', '3']);
});

it.each([
  ['', ['1', '2']],
  ['0190-A101', ['1']],
  ['0190a101', ['1']],
  [' 0190 a1', ['1', '2']],
  ['a102', []],
  ['respondent 2', ['2']],
  ['nobody', []],
])('finds by receipt code or respondent: %s', (find, expected) => {
  const some = [
    aSession('Respondent 1', { receiptCode: '0190-A101' }),
    aSession('Respondent 2', { receiptCode: '0190-A102' }),
  ];
  expect(labels([...searchSessions(some, find)])).toEqual(expected);
});
