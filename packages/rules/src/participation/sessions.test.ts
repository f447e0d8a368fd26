import { describe, expect, it } from 'vitest';
import {
  completedCount,
  hasDeletableData,
  isLowQuality,
  labSessionState,
  respondentBuckets,
  sessionState,
  type SessionFacts,
} from './sessions';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 1);
const fresh: SessionFacts = {
  preview: false,
  createdMs: NOW - HOUR,
  endedMs: null,
  completeMs: null,
  processedMs: null,
  failed: false,
  isSavedLocally: false,
  isDeleted: false,
  isWithdrawn: false,
};
const old = { ...fresh, createdMs: NOW - 25 * HOUR };
const ended = { ...fresh, endedMs: NOW - HOUR };
const received = { ...ended, completeMs: NOW - HOUR };
const processed = { ...received, processedMs: NOW };

const EMPTY = {
  inProgress: 0,
  processing: 0,
  processed: 0,
  abandoned: 0,
  processingError: 0,
  screenedOut: 0,
};

describe('respondent buckets (remote/online, 1-day window)', () => {
  it.each([
    ['a session created within the last day, no end', fresh, 'IN_PROGRESS', 'inProgress'],
    ['exactly a day old', { ...fresh, createdMs: NOW - 24 * HOUR }, 'IN_PROGRESS', 'inProgress'],
    ['an open session older than a day', old, 'ABANDONED', 'abandoned'],
    ['session ended without upload', ended, 'UPLOADING', 'processing'],
    ['received, steps pending within a day', received, 'PROCESSING', 'processing'],
    [
      'pending steps stale for over a day',
      { ...received, completeMs: NOW - 25 * HOUR },
      'PROCESSING_ERROR',
      'processingError',
    ],
    ['no pending steps', processed, 'PROCESSED', 'processed'],
    [
      'no pending steps, long ago',
      { ...processed, completeMs: NOW - 30 * HOUR, processedMs: NOW - 29 * HOUR },
      'PROCESSED',
      'processed',
    ],
    ['the flag', { ...fresh, failed: true }, 'PROCESSING_ERROR', 'processingError'],
    ['saved locally, open', { ...fresh, isSavedLocally: true }, 'DATA_SAVED_LOCALLY', null],
    [
      'saved locally after the end',
      { ...ended, isSavedLocally: true },
      'DATA_SAVED_LOCALLY',
      'processing',
    ],
    [
      'saved locally, open for more than a day',
      { ...old, isSavedLocally: true },
      'DATA_SAVED_LOCALLY',
      'abandoned',
    ],
    [
      'saved locally, but received later',
      { ...processed, isSavedLocally: true },
      'PROCESSED',
      'processed',
    ],
    ['deleted', { ...processed, isDeleted: true }, 'DATA_DELETED_BY_RESEARCHER', null],
    ['deleted while open', { ...fresh, isDeleted: true }, 'DATA_DELETED_BY_RESEARCHER', null],
  ] as const)('%s: %s', (_, facts, state, bucket) => {
    expect(sessionState(facts, NOW)).toBe(state);
    expect(respondentBuckets([facts], NOW)).toEqual(bucket ? { ...EMPTY, [bucket]: 1 } : EMPTY);
    expect(respondentBuckets([{ ...facts, preview: true }], NOW)).toEqual(EMPTY);
  });

  it('a screened-out session counts as processed, and beside it as screened out', () => {
    expect(respondentBuckets([{ ...processed, isScreenedOut: true }, processed], NOW)).toEqual({
      ...EMPTY,
      processed: 2,
      screenedOut: 1,
    });
    const deleted = { ...processed, isScreenedOut: true, isDeleted: true };
    expect(respondentBuckets([deleted], NOW)).toEqual(EMPTY);
  });

  it('visits abandoned before a session count as abandoned', () => {
    expect(respondentBuckets([], NOW, 3)).toEqual({ ...EMPTY, abandoned: 3 });
  });

  it('completed = processing + processed + errors', () => {
    const buckets = {
      inProgress: 1,
      processing: 20,
      processed: 300,
      abandoned: 4000,
      processingError: 50000,
      screenedOut: 0,
    };
    expect(completedCount(buckets)).toBe(50320);
  });
});

describe('lab session', () => {
  it.each([
    ['waiting (no machine)', null, null, 'WAITING'],
    ['in progress (machine, no end time)', 'machine', null, 'IN_PROGRESS'],
    ['finished (end time)', 'machine', NOW, 'FINISHED'],
  ] as const)('%s', (_, machineId, endedMs, state) => {
    expect(labSessionState({ machineId, endedMs })).toBe(state);
  });
});

describe('low quality = manual flag if set, else the automatic flag', () => {
  it.each([
    [null, true, true],
    [null, false, false],
    [true, false, true],
    [false, true, false],
  ] as const)('manual %s, automatic %s: %s', (lowQualityManual, lowQualityAuto, isLow) => {
    expect(isLowQuality({ lowQualityManual, lowQualityAuto })).toBe(isLow);
  });
});

it.each([
  ['PROCESSED', 5, true],
  ['IN_PROGRESS', 1, true],
  ['IN_PROGRESS', 0, false],
  ['DATA_DELETED_BY_RESEARCHER', 5, false],
] as const)('data can be deleted: %s with %i chunks: %s', (state, receivedChunks, may) => {
  expect(hasDeletableData({ state, receivedChunks })).toBe(may);
});
