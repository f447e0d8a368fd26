/**
 * Which threshold of the study ended a recording, with the figure that the respondent's page
 * measured at the repeat. Units: pictures a second, share 0..1, degrees.
 */
import type { SessionEvent } from '../recording/sessionEvents';

/** As the contract's ScreenedOut. */
export interface ScreenedOut {
  readonly reason: 'FRAME_RATE' | 'FACE' | 'CALIBRATION_ERROR';
  /** Null if it could not be measured. */
  readonly value: number | null;
  readonly threshold: number;
}

/** @returns null for a recording that ended otherwise or has no end */
export function screenedOutBy(events: readonly SessionEvent[]): ScreenedOut | null {
  const end = events.findLast((event) => event.kind === 'sessionEnded');
  const camera = events.findLast((event) => event.kind === 'cameraChecked');
  switch (end?.reason) {
    case 'cameraTooSlow':
      return fact('FRAME_RATE', camera?.frameRateHz, camera?.frameRateThresholdHz);
    case 'faceNotFound':
      return fact('FACE', camera?.faceShare, camera?.faceShareThreshold);
    case 'calibrationFailed': {
      const check = events.findLast((event) => event.kind === 'calibrationChecked');
      return fact('CALIBRATION_ERROR', check?.accuracyDeg, check?.thresholdDeg);
    }
    default:
      return null;
  }
}

function fact(
  reason: ScreenedOut['reason'],
  value: number | null = null,
  threshold: number | null = null,
): ScreenedOut | null {
  return threshold === null ? null : { reason, value, threshold };
}
