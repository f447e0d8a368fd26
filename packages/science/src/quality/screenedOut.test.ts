import { expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import { screenedOutBy } from './screenedOut';

const camera = (attempt: number, more: Partial<Extract<SessionEvent, { kind: 'cameraChecked' }>>) =>
  ({
    kind: 'cameraChecked',
    tMs: attempt,
    frameRateHz: 30,
    faceShare: 1,
    frameRateThresholdHz: 10,
    faceShareThreshold: 0.8,
    attempt,
    ...more,
  }) as const satisfies SessionEvent;
const calibration = (attempt: number, accuracyDeg: number | null) =>
  ({
    kind: 'calibrationChecked',
    tMs: 10 + attempt,
    stimulusId: 'c',
    accuracyDeg,
    precisionStdDeg: null,
    thresholdDeg: 5,
    attempt,
  }) as const satisfies SessionEvent;
const ended = (reason: Extract<SessionEvent, { kind: 'sessionEnded' }>['reason']) =>
  ({ kind: 'sessionEnded', tMs: 99, reason }) as const satisfies SessionEvent;

it.each<[string, SessionEvent[], ReturnType<typeof screenedOutBy>]>([
  ['nothing recorded', [], null],
  ['still running', [camera(1, { frameRateHz: 3 })], null],
  [
    'finished after a repeat',
    [camera(1, { frameRateHz: 3 }), camera(2, {}), ended('finished')],
    null,
  ],
  ['stopped by the respondent', [calibration(1, 9), ended('stopped')], null],
  [
    'a slow camera: the repeat counts',
    [camera(1, { frameRateHz: 3 }), camera(2, { frameRateHz: 4.2 }), ended('cameraTooSlow')],
    { reason: 'FRAME_RATE', value: 4.2, threshold: 10 },
  ],
  [
    'a face that was not found',
    [camera(2, { faceShare: 0.31 }), ended('faceNotFound')],
    { reason: 'FACE', value: 0.31, threshold: 0.8 },
  ],
  [
    'no picture at all',
    [camera(2, { frameRateHz: null, faceShare: null }), ended('cameraTooSlow')],
    { reason: 'FRAME_RATE', value: null, threshold: 10 },
  ],
  [
    'a failed calibration behind a good camera',
    [camera(1, {}), calibration(1, 7), calibration(2, 6.4), ended('calibrationFailed')],
    { reason: 'CALIBRATION_ERROR', value: 6.4, threshold: 5 },
  ],
  ['an end without its check', [ended('cameraTooSlow')], null],
])('%s', (_, events, expected) => {
  expect(screenedOutBy(events)).toEqual(expected);
});
