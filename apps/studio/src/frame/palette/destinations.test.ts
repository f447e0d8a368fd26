import { expect, it } from 'vitest';
import { matchesName, destinationsFor } from './destinations';

it('offers only what the features permit', () => {
  const links = (features: Parameters<typeof destinationsFor>[0]) =>
    destinationsFor(features).map(({ link }) => link);
  expect(links([])).toEqual(['/', '/panelproviders', '/support', '/profile', '/releasenotes']);
  expect(links(['STUDY'])).toContain('/folders');
  expect(links(['STUDY'])).not.toContain('/admin');
  expect(links(['STUDY'])).not.toContain('/reports/templates');
  expect(links(['REPORT_TEMPLATE'])).toContain('/reports/templates');
  expect(links(['ACCOUNT_ADMINISTRATION'])).toContain('/audit');
});

it.each([
  { name: 'Audit log', typed: '', is: true },
  { name: 'Audit log', typed: 'LOG aud', is: true },
  { name: 'Audit log', typed: ' log ', is: true },
  { name: 'Audit log', typed: 'logs', is: false },
  { name: 'Ärzte', typed: 'ÄRZ', is: true },
])('$typed matches $name: $is', ({ name, typed, is }) => {
  expect(matchesName(name, typed)).toBe(is);
});
