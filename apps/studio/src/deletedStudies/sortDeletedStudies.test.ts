import type { DeletedStudy } from '@fovea/contract/studies/studyLifecycle';
import { expect, it } from 'vitest';
import { sortDeletedStudies, type DeletedColumn } from './sortDeletedStudies';

const study = (name: string, more: Partial<DeletedStudy>): DeletedStudy => ({
  id: name,
  name,
  deletedDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
  lastUpdated: '2026-01-01T00:00:00Z',
  deletionStatus: 'MANUALLY_DELETED',
  finalDeletionDate: '2026-02-01T00:00:00Z',
  respondentCount: 0,
  nativeCloudStudy: true,
  downloadAvailable: false,
  downloadGenerationInProgress: false,
  downloadProgress: null,
  downloadError: null,
  ...more,
});
const studies = [
  study('Shelf 10', { respondentCount: 2, finalDeletionDate: '2026-02-03T00:00:00Z' }),
  study('Shelf 2', { respondentCount: 30, finalDeletionDate: '2026-02-01T00:00:00Z' }),
  study('coffee', { respondentCount: 2, finalDeletionDate: '2026-02-02T00:00:00Z' }),
];
const names = (column: DeletedColumn, isDescending = false) =>
  sortDeletedStudies(studies, { column, isDescending }).map(({ name }) => name);

it('shows first what expires first', () => {
  expect(names('finalDeletionDate')).toEqual(['Shelf 2', 'coffee', 'Shelf 10']);
});
it('sorts numbers numerically and names in natural order', () => {
  expect(names('respondentCount', true)).toEqual(['Shelf 2', 'coffee', 'Shelf 10']);
  expect(names('name')).toEqual(['coffee', 'Shelf 2', 'Shelf 10']);
});
