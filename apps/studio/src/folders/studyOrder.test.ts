import type { StudyItem } from '@fovea/contract/folders';
import { expect, it } from 'vitest';
import { studiesInOrder, type FolderSearch } from './studyOrder';

function item(name: string, createdDate: string, more: Partial<StudyItem> = {}): StudyItem {
  return {
    type: 'StudyItem',
    id: name,
    name,
    parentFolder: 'root',
    createdDate,
    version: 1,
    versionTimestamp: createdDate,
    studyType: 'ONLINE',
    collectingData: false,
    locked: false,
    respondentCount: 0,
    thumbnailUrl: null,
    ...more,
  };
}
const items = [
  item('Shelf 2', '2026-01-02T00:00:00Z', { locked: true, respondentCount: 3 }),
  item('Shelf 10', '2026-01-03T00:00:00Z', { respondentCount: 1 }),
  item('coffee', '2026-01-01T00:00:00Z', { collectingData: true, locked: true }),
];
const order = (search: FolderSearch) => studiesInOrder(items, search).map(({ name }) => name);

it('shows the newest first until an order is chosen', () => {
  expect(order({})).toEqual(['Shelf 10', 'Shelf 2', 'coffee']);
  expect(order({ sort: 'created' })).toEqual(['coffee', 'Shelf 2', 'Shelf 10']);
});
it('sorts names as people do', () => {
  expect(order({ sort: 'name' })).toEqual(['coffee', 'Shelf 2', 'Shelf 10']);
  expect(order({ sort: 'name', desc: true })).toEqual(['Shelf 10', 'Shelf 2', 'coffee']);
});
it('puts the collecting ones first, then the stopped', () => {
  expect(order({ sort: 'state' })).toEqual(['coffee', 'Shelf 2', 'Shelf 10']);
  expect(order({ sort: 'respondents', desc: true })).toEqual(['Shelf 2', 'Shelf 10', 'coffee']);
});
it('filters without regard to case', () => {
  expect(order({ q: ' COFF' })).toEqual(['coffee']);
  expect(order({ q: 'x' })).toEqual([]);
});
