import { describe, expect, it } from 'vitest';
import { isDeletionConfirmed, finalDeletionMs, retentionState } from './deletion';

const DAY_MS = 24 * 60 * 60_000;

describe("deleting for ever is confirmed by 'delete' or the name", () => {
  it.each([
    ['delete', 'Coffee', true],
    ['DELETE', 'Coffee', true],
    [' Delete ', 'Coffee', true],
    ['Coffee', 'Coffee', true],
    ['Cafe\u0301', 'Caf\u00e9', true],
    ['coffee', 'Coffee', false],
    ['', 'Coffee', false],
    ['', '', false],
    ['DELETE', '', true],
    ['deleted', 'Coffee', false],
    ['delete Coffee', 'Coffee', false],
  ])('%j for %j: %s', (typed, name, confirms) => {
    expect(isDeletionConfirmed(typed, name)).toBe(confirms);
  });
});

describe('retention: warned 30 days before the end, finally 7 days before it', () => {
  it.each([
    [0, 'MANUALLY_DELETED'],
    [59.9, 'MANUALLY_DELETED'],
    [60, 'WARNING_SENT'],
    [82.9, 'WARNING_SENT'],
    [83, 'DELETION_NOTICE_SENT'],
    [89.9, 'DELETION_NOTICE_SENT'],
    [90, 'due'],
    [400, 'due'],
  ])('%d days after the deletion: %s', (days, state) => {
    expect(retentionState(1000, 1000 + days * DAY_MS, 90)).toBe(state);
  });

  it('a short retention warns at once', () => {
    expect(retentionState(0, 0, 10)).toBe('WARNING_SENT');
    expect(retentionState(0, 0, 5)).toBe('DELETION_NOTICE_SENT');
    expect(finalDeletionMs(0, 5)).toBe(5 * DAY_MS);
  });
});
