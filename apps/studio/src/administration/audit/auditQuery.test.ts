import { expect, it } from 'vitest';
import { auditFilters, auditPageSize, isFiltered } from './auditQuery';
import { AuditSearch } from './auditSearch';

it('an empty URL has no filters', () => {
  const search = AuditSearch.parse({});
  expect(auditFilters(search)).toEqual({});
  expect(auditPageSize(search)).toBe(25);
  expect(isFiltered(search)).toBe(false);
});

it('filters come from the URL, with both days inclusive in local time', () => {
  const search = AuditSearch.parse({
    q: ' anna ',
    action: 'SIGN_IN',
    person: 'u1',
    from: '2026-11-20',
    to: '2026-11-30',
    rows: 100,
  });
  expect(auditFilters(search)).toEqual({
    search: 'anna',
    action: 'SIGN_IN',
    userId: 'u1',
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
  expect(auditPageSize(search)).toBe(100);
  expect(isFiltered(search)).toBe(true);
});

it('invalid parameters are ignored', () => {
  expect(
    AuditSearch.parse({ q: 7, action: 9, person: 3, from: 'yesterday', page: 0, rows: 7 }),
  ).toEqual({});
  expect(auditFilters(AuditSearch.parse({ action: 'FLY', from: '2026-02-31' }))).toEqual({});
});
