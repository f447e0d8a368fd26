import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import type { Result } from '../../replay/results/results';
import type { LoadedCell } from '../results/analysisSlot';
import { fixationState, withFixationFallback } from './fixationState';
import { DEFAULT_ANALYSIS } from '../selection/analysisState';
import { selectionWarnings } from './selectionWarnings';
import type { AnalysisStatus } from '../selection/analysisStatus';

const all = aStudy().segments[0]!;
const file = { url: '/x', version: '', signalsUrl: null };
const shown: AnalysisStatus = { kind: 'aggregate', file, stillProcessing: false };
const cell = (
  stimulus: string,
  who: string,
  status: AnalysisStatus,
  data?: Result,
): LoadedCell => ({
  key: `${stimulus} ${who}`,
  stimulus: aStimulus({ id: stimulus, name: stimulus }),
  who,
  segment: { ...all, id: who, name: who },
  session: null,
  status,
  result: { data, error: null, refetch: () => {} },
});
const gaze = (xNorm: number): Result => ({
  kind: 'respondent',
  gaze: {
    tMs: Float64Array.of(0),
    xNorm: Float32Array.of(xNorm),
    yNorm: Float32Array.of(xNorm),
    sampleMs: Float32Array.of(33),
  },
  fixations: {
    startMs: new Float64Array(0),
    endMs: new Float64Array(0),
    xNorm: new Float32Array(0),
    yNorm: new Float32Array(0),
  },
  durationMs: 33,
  degreeScale: null,
  gazeQuality: null,
  provenance: { algorithm: 'idt', parameters: {}, version: '1' },
});

it('lists the segments without data for a stimulus, by reason', () => {
  const cells = [
    cell('Poster', 'A', shown),
    cell('Poster', 'B', { kind: 'aggregateNotAvailable' }),
    cell('Poster', 'C', { kind: 'segmentNotShown', inOtherFlow: false }),
    cell('Poster', 'D', { kind: 'segmentNotShown', inOtherFlow: true }),
    cell('Poster', 'E', { kind: 'processingAggregate', done: 1, total: 2 }),
    cell('Poster', 'F', shown, gaze(Number.NaN)),
  ];
  expect(selectionWarnings(cells)).toEqual([
    { kind: 'noData', lists: 'segments', of: 'Poster', names: ['B', 'C'] },
    { kind: 'otherFlow', lists: 'segments', of: 'Poster', names: ['D'] },
    { kind: 'processingAggregate', lists: 'segments', of: 'Poster', names: ['E'] },
    { kind: 'noEyeTracking', lists: 'segments', of: 'Poster', names: ['F'] },
  ]);
});

it('lists the stimuli without data for a single segment', () => {
  const none: AnalysisStatus = { kind: 'aggregateNotAvailable' };
  const cells = [cell('Poster', 'A', none), cell('Shelf', 'A', shown), cell('Shop', 'A', none)];
  expect(selectionWarnings(cells)).toEqual([
    { kind: 'noData', lists: 'stimuli', of: 'A', names: ['Poster', 'Shop'] },
  ]);
});

it('there are no warnings when nothing is missing', () => {
  expect(selectionWarnings([cell('Poster', 'A', shown), cell('Poster', 'B', shown)])).toEqual([]);
});

const ada = aSession('Ada', { lastChunkDate: '2026-03-02T09:00:00.000Z' });
const uploadMs = Date.parse('2026-03-02T09:00:00Z');
const DAY_MS = 86_400_000;
it.each([
  ['gaze without fixations waits a day', gaze(0.5), uploadMs + DAY_MS, 'waiting'],
  ['and has none after it', gaze(0.5), uploadMs + DAY_MS + 1, 'failed'],
  ['no gaze has no fixations to wait for', gaze(Number.NaN), uploadMs + 9 * DAY_MS, 'calculated'],
  ['what is not loaded is not judged', undefined, uploadMs + 9 * DAY_MS, 'calculated'],
] as const)('%s', (_, result, nowMs, expected) => {
  expect(fixationState(result, ada, nowMs)).toBe(expected);
});

it('falls back to gaze when fixations are selected but missing', () => {
  const state = { ...DEFAULT_ANALYSIS, individualReplayType: 'fixations' as const };
  expect(withFixationFallback(state, 'failed').individualReplayType).toBe('gaze');
  expect(withFixationFallback(state, 'calculated')).toBe(state);
});
