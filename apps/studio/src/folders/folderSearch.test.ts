import { expect, it } from 'vitest';
import {
  parseTypes,
  folderQuery,
  FolderSearch,
  isFiltered,
  readPageSize,
  serializeTypes,
} from './folderSearch';

it('asks for the newest hundred until something is chosen', () => {
  expect(folderQuery({}, 100)).toEqual({
    order: 'createdDate',
    direction: 'desc',
    offset: '0',
    limit: '100',
  });
});
it('asks for the page, the order and the filter of the address', () => {
  const search = { q: ' shelf ', types: 'video,online', sort: 'name', page: 3, size: 50 } as const;
  expect(folderQuery(search, 200)).toEqual({
    search: 'shelf',
    types: 'online,video',
    order: 'name',
    direction: 'asc',
    offset: '100',
    limit: '50',
  });
  expect(folderQuery({ page: 2 }, 200)).toMatchObject({ offset: '200', limit: '200' });
});
it('leaves nonsense in the address out', () => {
  const found = FolderSearch.parse({
    q: 5,
    types: ['online'],
    sort: 'password',
    desc: 'yes',
    page: -1,
    size: 1000,
  });
  expect(folderQuery(found, 100)).toEqual(folderQuery({}, 100));
  expect(parseTypes({ types: 'online,__proto__,online' })).toEqual(['online']);
});
it('knows when something is filtered out', () => {
  expect(isFiltered({ q: ' ' })).toBe(false);
  expect(isFiltered({ types: 'nothing' })).toBe(false);
  expect(isFiltered({ types: 'lab' })).toBe(true);
  expect(isFiltered({ q: 'a' })).toBe(true);
});
it('keeps page sizes that exist', () => {
  expect(readPageSize(200)).toBe(200);
  expect(readPageSize(10_000)).toBe(100);
  expect(readPageSize(undefined)).toBe(100);
});
it('writes no empty filter', () => {
  expect(serializeTypes([])).toBeUndefined();
  expect(serializeTypes(['lab', 'rdc'])).toBe('lab,rdc');
});
