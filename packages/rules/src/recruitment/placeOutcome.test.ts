import { describe, expect, it } from 'vitest';
import { placeOutcome, type PlaceFacts } from './placeOutcome';

const HOUR_MS = 60 * 60_000;
const NOW_MS = 1000 * HOUR_MS;
const ago = (hours: number) => NOW_MS - hours * HOUR_MS;

const begun: PlaceFacts = {
  preview: false,
  createdMs: ago(2),
  endedMs: null,
  completeMs: null,
  processedMs: null,
  failed: false,
  isSavedLocally: false,
  isDeleted: false,
  isWithdrawn: false,
  lastPing: null,
  screenedOut: null,
  isUsable: true,
};
const processed = { endedMs: ago(2), completeMs: ago(2), processedMs: ago(1) };
const seen = (phase: NonNullable<PlaceFacts['lastPing']>['phase']) => ({
  createdMs: ago(30),
  lastPing: { phase, setupStep: null, timestamp: '' },
});

describe('how it ended for somebody', () => {
  it.each<[string, Partial<PlaceFacts>, ReturnType<typeof placeOutcome>]>([
    ['who is taking part', {}, 'pending'],
    ['who left after the consent', { createdMs: ago(30) }, 'setup'],
    ['who left in the setup', seen('setup'), 'setup'],
    ['whose last phase is not known', seen('Unknown'), 'setup'],
    ['who left at a stimulus', seen('slideshow'), 'slideshow'],
    ['who left while sending', seen('uploadError'), 'technical'],
    ['who sends', { endedMs: ago(1) }, 'pending'],
    ['whose sending stopped a day ago', { createdMs: ago(40), endedMs: ago(30) }, 'technical'],
    ['whose recording is being processed', { completeMs: ago(1) }, 'pending'],
    ['whose processing never ended', { completeMs: ago(30) }, 'technical'],
    ['whose recording cannot be read', { failed: true }, 'technical'],
    ['who has saved a file', { endedMs: ago(1), isSavedLocally: true }, 'pending'],
    ['whose file never came', { endedMs: ago(30), isSavedLocally: true }, 'technical'],
    ['who is usable', processed, 'usable'],
    ['who does not meet the gate', { ...processed, isUsable: false }, 'unusable'],
    [
      'with a slow camera',
      { ...processed, screenedOut: 'FRAME_RATE', isUsable: false },
      'frameRate',
    ],
    ['without a face', { ...processed, screenedOut: 'FACE', isUsable: false }, 'face'],
    ['with a poor calibration', { ...processed, screenedOut: 'CALIBRATION_ERROR' }, 'calibration'],
    ['who withdrew after the end', { ...processed, isWithdrawn: true }, 'withdrawn'],
    ['whose data a researcher deleted', { ...processed, isDeleted: true }, null],
    ['who previewed', { ...processed, preview: true }, null],
  ])('%s', (_who, facts, outcome) => {
    expect(placeOutcome({ ...begun, ...facts }, NOW_MS)).toBe(outcome);
  });
});
