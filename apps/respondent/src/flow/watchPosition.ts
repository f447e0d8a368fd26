import type { Slide } from '@fovea/contract/participation/takingPart';
import type { Visit } from '../visit/beginVisit';
import type { FaceResult } from '../engine/faceResult';
import { needsRecheck } from '../setup/position/needsRecheck';

/** Longer than the window that needsRecheck evaluates. */
const KEPT_MS = 4000;

export interface PositionWatch {
  /** Whether the respondent should be asked to return to the right position before this stimulus. */
  isNeededBefore(slide: Slide): boolean;
  stop(): void;
}

/** Tracks the position of the head, for studies that check it again between stimuli. */
export function watchPosition(visit: Pick<Visit, 'session' | 'camera'>): PositionWatch {
  const { session, camera } = visit;
  if (!camera || !session.checks.respondentPositionReCheck) {
    return { isNeededBefore: () => false, stop: () => undefined };
  }
  const recent: FaceResult[] = [];
  const stop = camera.engine.onFrame((result) => {
    recent.push(result);
    while ((recent[0]?.tMs ?? 0) < result.tMs - KEPT_MS) recent.shift();
  });
  let before: Slide | null = null;
  return {
    isNeededBefore(slide) {
      // The setup has just checked it; after the calibration the fit is valid for the calibrated position.
      const isSettled = before === null || before.type === 'CALIBRATION';
      before = slide;
      return !isSettled && needsRecheck(recent, performance.now());
    },
    stop,
  };
}
