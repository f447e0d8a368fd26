import { describe, expect, it } from 'vitest';
import { respondentBuckets, type SessionFacts, sessionState } from './sessions';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 1);
const fresh: SessionFacts = {
  preview: false,
  createdMs: NOW - HOUR,
  endedMs: null,
  completeMs: null,
  processedMs: null,
  failed: false,
};

describe('respondent buckets (remote/online, 1-day window)', () => {
  it.each([
    ['a session created within the last day, no end', fresh, 'IN_PROGRESS'],
    ['an open session older than a day', { ...fresh, createdMs: NOW - 25 * HOUR }, 'ABANDONED'],
    ['session ended without upload', { ...fresh, endedMs: NOW - HOUR }, 'UPLOADING'],
    ['received, steps pending within a day', { ...fresh, completeMs: NOW - HOUR }, 'PROCESSING'],
    [
      'pending steps stale for over a day',
      { ...fresh, completeMs: NOW - 25 * HOUR },
      'PROCESSING_ERROR',
    ],
    [
      'no pending steps',
      { ...fresh, completeMs: NOW - 30 * HOUR, processedMs: NOW - 29 * HOUR },
      'PROCESSED',
    ],
    ['the flag', { ...fresh, failed: true }, 'PROCESSING_ERROR'],
  ] as const)('%s: %s', (_, facts, state) => {
    expect(sessionState(facts, NOW)).toBe(state);
  });

  it('counts each session once and previews nowhere', () => {
    const buckets = respondentBuckets(
      [
        fresh,
        { ...fresh, endedMs: NOW },
        { ...fresh, completeMs: NOW },
        { ...fresh, processedMs: NOW, completeMs: NOW },
        { ...fresh, failed: true },
        { ...fresh, createdMs: NOW - 25 * HOUR },
        { ...fresh, preview: true },
      ],
      NOW,
    );
    expect(buckets).toEqual({
      inProgress: 1,
      processing: 2,
      processed: 1,
      abandoned: 1,
      processingError: 1,
    });
  });
});
