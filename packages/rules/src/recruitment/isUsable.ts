import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import type { UsableGate } from '@fovea/contract/studies/recruitmentPlan';
import {
  ACCURACY_LIMIT_DEG,
  FACE_QUALITY_LIMIT,
  GAZE_QUALITY_LIMIT,
} from '../participation/lowQuality';
import { meetsThreshold } from '../participation/qualityThresholds';

/** The gate that lets through whatever is not of low quality. */
export const LOW_QUALITY_GATE = {
  accuracyDeg: ACCURACY_LIMIT_DEG,
  gazeQuality: GAZE_QUALITY_LIMIT,
  faceQuality: FACE_QUALITY_LIMIT,
} as const satisfies UsableGate;

export interface GatedRecording {
  readonly quality: QualityMetrics | null;
  readonly isPartial: boolean;
  /** Gaze was asked for and could not be measured. */
  readonly isWithoutGaze: boolean;
  readonly lowQualityManual: boolean | null;
}

/**
 * Whether a processed recording of somebody who reached the end is usable. What a researcher said
 * about it counts first. What the study does not measure is no reason; gaze that it asks for and that
 * is missing is one, unless no limit asks for gaze.
 */
export function isUsable(
  { quality, isPartial, isWithoutGaze, lowQualityManual }: GatedRecording,
  sensors: Pick<Sensors, 'eyeTracking' | 'webcam'>,
  gate: UsableGate,
): boolean {
  if (lowQualityManual !== null) return !lowQualityManual;
  if (isPartial) return false;
  if (quality === null) return true;
  const { accuracyDeg, gazeQuality, faceQuality } = quality;
  if (sensors.eyeTracking) {
    const asksForGaze = gate.accuracyDeg !== null || gate.gazeQuality !== null;
    if (isWithoutGaze && asksForGaze) return false;
    if (gate.accuracyDeg !== null && !meetsThreshold('accuracyDeg', accuracyDeg, gate.accuracyDeg))
      return false;
    if (falls('gazeQuality', gazeQuality, gate.gazeQuality)) return false;
  }
  return !(sensors.webcam && falls('faceQuality', faceQuality, gate.faceQuality));
}

/** A share that was not measured falls below nothing. */
function falls(
  measure: 'gazeQuality' | 'faceQuality',
  share: number | null,
  limit: number | null,
): boolean {
  return limit !== null && share !== null && !meetsThreshold(measure, share, limit);
}
