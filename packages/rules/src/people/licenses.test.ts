import { expect, test } from 'vitest';
import { hasEnded, isDay, productKeyId, unlockProblem, UNLOCK_WAIT_MS } from './licenses';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const license = (changed: Partial<Parameters<typeof unlockProblem>[0]> = {}) => ({
  unlocked: false,
  unlocksRemaining: 2,
  lastUserUnlockDate: null,
  ...changed,
});
const ago = (ms: number) => new Date(NOW - ms).toISOString();

test.each([
  [{}, null],
  [{ unlocked: true }, { code: 'ALREADY_UNLOCKED' }],
  [{ unlocksRemaining: 0 }, { code: 'NO_UNLOCKS' }],
  [{ lastUserUnlockDate: ago(UNLOCK_WAIT_MS) }, null],
  [{ lastUserUnlockDate: ago(UNLOCK_WAIT_MS - 1) }, { code: 'TOO_SOON', fromMs: NOW + 1 }],
  [{ lastUserUnlockDate: ago(0), unlocksRemaining: 0 }, { code: 'NO_UNLOCKS' }],
])('%j: %j', (changed, problem) => {
  expect(unlockProblem(license(changed), NOW)).toEqual(problem);
});

test('a license is valid to the end of its last day in UTC', () => {
  expect(hasEnded('2026-03-10', Date.parse('2026-03-10T23:59:59.999Z'))).toBe(false);
  expect(hasEnded('2026-03-10', Date.parse('2026-03-11T00:00:00.000Z'))).toBe(true);
});

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('ids of product keys keep every bit of the ten bytes', () => {
  expect(productKeyId(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(productKeyId(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(productKeyId(Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 32))).toBe('0000-0001-0000-0010');
});
