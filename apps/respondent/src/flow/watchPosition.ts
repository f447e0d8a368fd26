import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { SessionContext } from '../session/sessionContext';
import type { FaceResult } from '../engine/faceResult';
import { needsRecheck } from '../setup/position/needsRecheck';

/** Longer than the window that needsRecheck evaluates. */
const HISTORY_MS = 4000;

export interface PositionWatch {
  /** Whether the respondent should be asked to return to the right position before this stimulus. */
  isNeededBefore(stimulus: PublishedStimulus): boolean;
  stop(): void;
}

/** Tracks the position of the head, for studies that check it again between stimuli. */
export function watchPosition(context: Pick<SessionContext, 'session' | 'camera'>): PositionWatch {
  const { session, camera } = context;
  if (!camera || !session.checks.respondentPositionReCheck) {
    return { isNeededBefore: () => false, stop: () => undefined };
  }
  const recent: FaceResult[] = [];
  const stop = camera.engine.onFrame((result) => {
    recent.push(result);
    while ((recent[0]?.tMs ?? 0) < result.tMs - HISTORY_MS) recent.shift();
  });
  let before: PublishedStimulus | null = null;
  return {
    isNeededBefore(stimulus) {
      // The setup has just checked, and whoever was calibrated there stays there: the fit holds for it.
      const isSettled = before === null || isCalibration(before);
      before = stimulus;
      return !isSettled && needsRecheck(recent, performance.now());
    },
    stop,
  };
}
