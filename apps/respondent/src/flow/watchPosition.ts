import type { Slide } from '@fovea/contract/participation/takingPart';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { Visit } from '../visit/beginVisit';
import type { FaceResult } from '../engine/faceResult';
import { needsRecheck } from '../setup/position/needsRecheck';

/** Longer than needsRecheck looks back. */
const KEPT_MS = 4000;

export interface PositionWatch {
  /** Whether the head should be brought back to its place before this slide. */
  isNeededBefore(slide: Slide): boolean;
  stop(): void;
}

/** Follows where the head is, where the study asks for its place again between stimuli. */
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
      // The setup has just checked, and whoever was calibrated there stays there: the fit holds for it.
      const isSettled = before === null || isCalibration(before);
      before = slide;
      return !isSettled && needsRecheck(recent, performance.now());
    },
    stop,
  };
}
