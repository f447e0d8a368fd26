import { expect, test } from 'vitest';
import { lifeOf, renewalReason } from './renewalReason';

const DAY_MS = 24 * 60 * 60_000;
const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const inDays = (days: number) => NOW_MS + days * DAY_MS;
const good = {
  validFromMs: inDays(-100),
  validUntilMs: inDays(297),
  names: ['lab', '10.0.0.2', '10.0.0.3'],
  isOfAuthority: true,
};
const now = { nowMs: NOW_MS, wanted: ['lab', '10.0.0.2'], authorityUntilMs: inDays(3000) };

test.each([
  ['there is none', null, now, 'missing'],
  ['it is good', good, now, null],
  ['an address has gone', good, { ...now, wanted: ['lab'] }, null],
  ['an address has come', good, { ...now, wanted: ['lab', '10.0.0.9'] }, 'namesMissing'],
  ['it is of another authority', { ...good, isOfAuthority: false }, now, 'otherAuthority'],
  ['61 days are left', { ...good, validUntilMs: inDays(61) }, now, null],
  ['59 days are left', { ...good, validUntilMs: inDays(59) }, now, 'expiring'],
  ['it has ended', { ...good, validUntilMs: inDays(-1) }, now, 'expiring'],
  ['the clock was ahead when it was made', { ...good, validFromMs: inDays(1) }, now, 'notYetValid'],
  [
    'its authority ends with it, so that a new one would not last longer',
    { ...good, validUntilMs: inDays(30) },
    { ...now, authorityUntilMs: inDays(30) },
    null,
  ],
])('%s', (_case, certificate, moment, expected) => {
  expect(renewalReason(certificate, moment)).toBe(expected);
});

test.each([
  ['for 397 days from yesterday', inDays(3000), 397],
  ['and no longer than its authority', inDays(10), 11],
])('a certificate is valid %s', (_case, authorityUntilMs, expectedDays) => {
  const { from, until } = lifeOf(NOW_MS, authorityUntilMs);
  expect(from.getTime()).toBe(inDays(-1));
  expect((until.getTime() - from.getTime()) / DAY_MS).toBe(expectedDays);
});
