import { describe, expect, it } from 'vitest';
import {
  claimAnswer,
  CLAIMS_MAX,
  holdsLease,
  isLeased,
  LEASE_MS,
  RENEW_EVERY_MS,
} from './browserReports';

const NOW = 1_000_000;
const until = (ms: number) => new Date(NOW + ms);
const free = { holder: null, leaseUntil: null, claims: 0 };

describe('taking a report', () => {
  it.each([
    ['nobody has', free, 'granted'],
    ['another page is making', { holder: 'b', leaseUntil: until(1), claims: 1 }, 'held'],
    ['this page has already', { holder: 'a', leaseUntil: until(1), claims: 1 }, 'granted'],
    ['a closed page had', { holder: 'b', leaseUntil: until(0), claims: 1 }, 'granted'],
    ['was given back', { holder: null, leaseUntil: null, claims: 2 }, 'granted'],
    [
      'has ended several pages',
      { holder: 'b', leaseUntil: until(0), claims: CLAIMS_MAX },
      'givenUp',
    ],
    [
      'is being made by the last page that may try',
      { holder: 'b', leaseUntil: until(1), claims: CLAIMS_MAX },
      'held',
    ],
  ] as const)('that %s is answered: %s %s', (_, lease, answer) => {
    expect(claimAnswer(lease, 'a', NOW)).toBe(answer);
  });
});

it('a lease ends by itself', () => {
  const lease = { holder: 'a', leaseUntil: until(0) };
  expect(isLeased(lease, NOW - 1)).toBe(true);
  expect(isLeased(lease, NOW)).toBe(false);
});

it('a late page keeps its report until another takes it', () => {
  expect(holdsLease({ holder: 'a' }, 'a')).toBe(true);
  expect(holdsLease({ holder: 'b' }, 'a')).toBe(false);
  expect(holdsLease({ holder: null }, 'a')).toBe(false);
});

it('a hidden page, which can renew once a minute, keeps its lease', () => {
  expect(RENEW_EVERY_MS).toBeLessThan(60_000);
  expect(LEASE_MS).toBeGreaterThan(60_000 + RENEW_EVERY_MS);
});
