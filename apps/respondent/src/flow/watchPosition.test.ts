import { afterEach, expect, it, vi } from 'vitest';
import type { FaceResult } from '../engine/faceResult';
import type { SessionContext } from '../session/sessionContext';
import { watchPosition } from './watchPosition';
import { aStimulus } from './testing/aStage';

afterEach(() => vi.unstubAllGlobals());

/** A respondent who is visible, or not, for four seconds. */
function watched(faces: 0 | 2, isAsked = true) {
  let nowMs = 0;
  vi.stubGlobal('performance', { now: () => nowMs });
  let frame: (result: FaceResult) => void = () => undefined;
  let stopped = false;
  const context = {
    session: { checks: { respondentPositionReCheck: isAsked } },
    camera: {
      engine: {
        onFrame(callback: (result: FaceResult) => void) {
          frame = callback;
          return () => (stopped = true);
        },
      },
    },
  } as unknown as SessionContext;
  const watch = watchPosition(context);
  for (; nowMs < 4000; nowMs += 50) frame({ tMs: nowMs, faces } as FaceResult);
  return { watch, stopped: () => stopped };
}

const picture = aStimulus();
const calibration = aStimulus({ type: 'CALIBRATION' });

it('asks for a recheck between two stimuli when the head is gone', () => {
  const { watch, stopped } = watched(0);
  expect(watch.isNeededBefore(picture)).toBe(false);
  expect(watch.isNeededBefore(picture)).toBe(true);
  watch.stop();
  expect(stopped()).toBe(true);
});

it('asks before a calibration but not after it', () => {
  const { watch } = watched(0);
  watch.isNeededBefore(picture);
  expect(watch.isNeededBefore(calibration)).toBe(true);
  expect(watch.isNeededBefore(picture)).toBe(false);
  expect(watch.isNeededBefore(picture)).toBe(true);
});

it('does not ask when the head is in place or the study does not want it', () => {
  for (const { watch } of [watched(2), watched(0, false)]) {
    watch.isNeededBefore(picture);
    expect(watch.isNeededBefore(picture)).toBe(false);
  }
});
