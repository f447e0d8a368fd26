import { describe, expect, it } from 'vitest';
import { uploadTotals, type UploadSession } from './uploadTotals';

const NOW = Date.UTC(2026, 2, 2, 12);
const MINUTE = 60_000;
const session = (change: Partial<UploadSession> = {}): UploadSession => ({
  preview: false,
  endedMs: NOW - 60 * MINUTE,
  isSavedLocally: false,
  isDeleted: false,
  isWithdrawn: false,
  isWhole: false,
  lastChunkMs: NOW,
  ...change,
});
const none = { finished: 0, received: 0, waiting: 0, savedLocally: 0, withdrawn: 0 };

describe('the board of uploads', () => {
  it.each<[string, Partial<UploadSession>, Partial<typeof none>]>([
    ['a session that goes on', { endedMs: null }, {}],
    ['a preview', { preview: true, isWhole: true, isWithdrawn: true }, {}],
    ['a withdrawn session', { isWithdrawn: true, isWhole: true }, { withdrawn: 1 }],
    ['a deleted session', { isDeleted: true, isWhole: true }, {}],
    ['a session whose data has arrived', { isWhole: true }, { finished: 1, received: 1 }],
    [
      'a session that is whole before its end is known',
      { isWhole: true, endedMs: null },
      { received: 1 },
    ],
    [
      'a recording that was kept as a file',
      { isSavedLocally: true, endedMs: null, lastChunkMs: null },
      { finished: 1, savedLocally: 1 },
    ],
    [
      'a kept recording that was uploaded later',
      { isSavedLocally: true, isWhole: true },
      { finished: 1, received: 1 },
    ],
    ['ten quiet minutes', { lastChunkMs: NOW - 10 * MINUTE }, { finished: 1 }],
    [
      'more than ten quiet minutes',
      { lastChunkMs: NOW - 10 * MINUTE - 1 },
      { finished: 1, waiting: 1 },
    ],
    ['a quiet session that has not ended', { endedMs: null, lastChunkMs: NOW - 60 * MINUTE }, {}],
    [
      'nothing since the end ten minutes ago',
      { endedMs: NOW - 10 * MINUTE, lastChunkMs: null },
      { finished: 1 },
    ],
    [
      'nothing since the end longer ago',
      { endedMs: NOW - 10 * MINUTE - 1, lastChunkMs: null },
      { finished: 1, waiting: 1 },
    ],
  ])('counts %s', (_, change, counts) => {
    expect(uploadTotals([session(change)], NOW)).toEqual({ ...none, ...counts });
  });

  it('adds sessions up', () => {
    const sessions = [session({ isWhole: true }), session({ isWhole: true }), session()];
    expect(uploadTotals(sessions, NOW)).toEqual({ ...none, finished: 3, received: 2 });
    expect(uploadTotals([], NOW)).toEqual(none);
  });
});
