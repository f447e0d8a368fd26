import { expect, it } from 'vitest';
import { auditDetails, formatAuditDetails } from './auditDetails';

it('a change has before and after values, and empty values are shown as such', () => {
  expect(auditDetails({ name: { before: 'Ann', after: 'Anna' } })).toEqual([
    { name: 'name', before: 'Ann', after: 'Anna' },
  ]);
  expect(auditDetails({ validTo: { before: null, after: '2026-12-01' } })).toEqual([
    { name: 'validTo', before: '–', after: '2026-12-01' },
  ]);
  expect(auditDetails({ disabled: { before: false, after: true } })).toEqual([
    { name: 'disabled', before: 'false', after: 'true' },
  ]);
});

it('of two lists only the additions and removals are shown', () => {
  const details = { features: { before: ['STUDY', 'LAB'], after: ['STUDY', 'ANALYSIS'] } };
  expect(auditDetails(details)).toEqual([
    { name: 'features', added: ['ANALYSIS'], removed: ['LAB'] },
  ]);
  expect(formatAuditDetails(details)).toBe('features: +ANALYSIS −LAB');
});

it('any other value is shown unchanged', () => {
  const details = { what: 'sessions', rows: 12, of: ['a', 'b'], more: { deep: 1 }, none: [] };
  expect(formatAuditDetails(details)).toBe(
    'what: sessions; rows: 12; of: a, b; more: {"deep":1}; none: –',
  );
});

it('an entry without details has none', () => {
  expect(auditDetails({})).toEqual([]);
  expect(formatAuditDetails({})).toBe('');
});

it('before and after without a field name are one change', () => {
  expect(auditDetails({ before: null, after: '2024-11-18', approver: 'Anna' })).toEqual([
    { name: 'change', before: '–', after: '2024-11-18' },
    { name: 'approver', value: 'Anna' },
  ]);
});
