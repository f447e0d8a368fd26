import { expect, it } from 'vitest';
import { isFound, placesFor } from './places';

it('offers only what the features permit', () => {
  const links = (features: Parameters<typeof placesFor>[0]) =>
    placesFor(features).map(({ link }) => link);
  expect(links([])).toEqual(['/', '/profile', '/releasenotes']);
  expect(links(['STUDY'])).toContain('/folders');
  expect(links(['STUDY'])).not.toContain('/admin');
  expect(links(['ACCOUNT_ADMINISTRATION'])).toContain('/audit');
});

it.each([
  { name: 'Audit log', typed: '', is: true },
  { name: 'Audit log', typed: 'LOG aud', is: true },
  { name: 'Audit log', typed: ' log ', is: true },
  { name: 'Audit log', typed: 'logs', is: false },
  { name: 'Ärzte', typed: 'ÄRZ', is: true },
])('$typed matches $name: $is', ({ name, typed, is }) => {
  expect(isFound(name, typed)).toBe(is);
});
