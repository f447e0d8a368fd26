import { expect, test } from 'vitest';
import { isFiltered, listQuery, ListSearch, supportedSort } from './listSearch';

const KEYS = ['name', 'createdDate'] as const;
const NEWEST = { column: 'createdDate', isDescending: true } as const;

test('an empty URL lists the newest first', () => {
  const search = ListSearch.parse({});
  expect(listQuery(search, supportedSort(search, KEYS, NEWEST))).toEqual({
    sort: 'createdDate',
    direction: 'desc',
    page: 0,
    pageSize: 25,
  });
  expect(isFiltered(search)).toBe(false);
});

test('search, order, page and page size come from the URL', () => {
  const search = ListSearch.parse({ q: ' lab ', sort: 'name', page: 3, size: 100 });
  expect(listQuery(search, supportedSort(search, KEYS, NEWEST))).toEqual({
    search: 'lab',
    sort: 'name',
    direction: 'asc',
    page: 2,
    pageSize: 100,
  });
  expect(isFiltered(search)).toBe(true);
});

test('invalid parameters are ignored', () => {
  const search = ListSearch.parse({ q: 7, sort: 'name; drop', page: -1, size: 3, state: 'gone' });
  expect(search).toEqual({ sort: 'name; drop' });
  expect(supportedSort(search, KEYS, NEWEST)).toEqual(NEWEST);
});
