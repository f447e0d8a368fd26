import { describe, expect, test } from 'vitest';
import type { KeyUse } from './keyUses';
import { retirementProblem, usesInWords, type Retirement } from './retirement';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const KEYS = [
  { id: 'newest', madeAt: at(30) },
  { id: 'middle', madeAt: at(10) },
  { id: 'oldest', madeAt: at(0) },
];
const SECRETS: KeyUse = { kind: 'secrets', what: 'second factors', count: 2 };
const ADDRESSES: KeyUse = { kind: 'addresses', until: new Date(Date.UTC(2026, 0, 1, 20, 31)) };
const RESPONDENTS: KeyUse = { kind: 'respondents', count: 1 };
const MACHINES: KeyUse = { kind: 'machines', count: 3 };

const problemOf = (more: Partial<Retirement> = {}) =>
  retirementProblem({
    ...{ id: 'middle', keys: KEYS, uses: [], isAtOnce: false, now: at(45), ...more },
  });

test.each<[string, Partial<Retirement>]>([
  ['that nothing uses', {}],
  ['the oldest one', { id: 'oldest' }],
  ['a minute after the next one was made', { now: at(31) }],
  ['at once, although addresses are valid', { isAtOnce: true, uses: [ADDRESSES] }],
  [
    'at once, with all that was given out',
    { isAtOnce: true, uses: [ADDRESSES, RESPONDENTS, MACHINES] },
  ],
])('a key is removed: %s', (_, more) => {
  expect(problemOf(more)).toBeNull();
});

describe('a key is not removed', () => {
  test.each<[string, Partial<Retirement>, string]>([
    ['of another installation', { id: 'other' }, 'newest, middle, oldest'],
    ['that signs', { id: 'newest' }, 'fovea keys rotate'],
    ['that signs, also at once', { id: 'newest', isAtOnce: true }, 'fovea keys rotate'],
    ['that a server may still sign with', { now: at(30) }, 'Try again in a minute'],
    ['the same at once', { now: at(30), isAtOnce: true }, 'Try again in a minute'],
    ['that secrets need', { uses: [SECRETS] }, 'second factors: 2'],
    ['that secrets need, also at once', { uses: [SECRETS], isAtOnce: true }, 'would be lost'],
    ['that addresses need', { uses: [ADDRESSES] }, 'addresses of files until 2026-01-01T20:31Z'],
    ['that respondents need', { uses: [RESPONDENTS] }, 'have not begun: 1'],
    ['that machines need', { uses: [MACHINES] }, 'until they are paired again'],
  ])('%s', (_, more, says) => {
    expect(problemOf(more)).toContain(says);
  });

  test('before a rotation', () => {
    expect(problemOf({ id: 'a', keys: [{ id: 'a', madeAt: at(0) }] })).toContain('keys rotate');
  });
});

test('uses are named one after the other', () => {
  expect(usesInWords([SECRETS, MACHINES])).toBe('second factors: 2; programs of lab machines: 3');
});
