import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import type { UsableGate } from '@fovea/contract/studies/recruitmentPlan';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { meetsThreshold } from '../qualityThresholds';

/** Why a processed recording is not usable. */
export type RecordingFlaw =
  /** A researcher said so. */
  | 'MARKED_LOW_QUALITY'
  | 'PARTIAL'
  | 'NO_GAZE'
  | 'ACCURACY_NOT_MEASURED'
  | 'ACCURACY_POOR'
  | 'GAZE_POOR'
  | 'FACE_POOR';

export interface GatedRecording {
  readonly quality: Pick<QualityMetrics, 'accuracyDeg' | 'gazeQuality' | 'faceQuality'> | null;
  /** Only a part of the recording arrived. */
  readonly isPartial: boolean;
  /** Gaze was asked for and could not be measured. */
  readonly isWithoutGaze: boolean;
  /** What a researcher said of it; null: nothing. */
  readonly lowQualityManual: boolean | null;
}

/**
 * The one usable gate: whom a panel is asked to pay, who counts in the recruitment plan, and what is
 * flagged as low quality. What a researcher said counts first. What the study does not measure is no
 * flaw, nor is a share that was not measured; gaze that the study asks for and that is missing is one,
 * unless no limit asks for gaze.
 *
 * @returns every flaw of a processed recording; empty: it is usable
 */
export function recordingFlaws(
  { quality, isPartial, isWithoutGaze, lowQualityManual }: GatedRecording,
  sensors: Pick<Sensors, 'eyeTracking' | 'webcam'>,
  gate: UsableGate,
): RecordingFlaw[] {
  if (lowQualityManual !== null) return lowQualityManual ? ['MARKED_LOW_QUALITY'] : [];
  const flaws: RecordingFlaw[] = isPartial ? ['PARTIAL'] : [];
  if (quality === null) return flaws;
  const { accuracyDeg, gazeQuality, faceQuality } = quality;
  if (sensors.eyeTracking) {
    const asksForGaze = gate.accuracyDeg !== null || gate.gazeQuality !== null;
    if (isWithoutGaze && asksForGaze) flaws.push('NO_GAZE');
    else {
      flaws.push(...accuracyFlaw(accuracyDeg, gate.accuracyDeg));
      if (falls('gazeQuality', gazeQuality, gate.gazeQuality)) flaws.push('GAZE_POOR');
    }
  }
  if (sensors.webcam && falls('faceQuality', faceQuality, gate.faceQuality)) {
    flaws.push('FACE_POOR');
  }
  return flaws;
}

/** Whether a processed recording passes the gate. */
export function isUsable(...judged: Parameters<typeof recordingFlaws>): boolean {
  return recordingFlaws(...judged).length === 0;
}

function accuracyFlaw(accuracyDeg: number | null, limitDeg: number | null): RecordingFlaw[] {
  if (limitDeg === null) return [];
  if (accuracyDeg === null) return ['ACCURACY_NOT_MEASURED'];
  return meetsThreshold('accuracyDeg', accuracyDeg, limitDeg) ? [] : ['ACCURACY_POOR'];
}

/** A share that was not measured falls below nothing. */
function falls(
  measure: 'gazeQuality' | 'faceQuality',
  share: number | null,
  limit: number | null,
): boolean {
  return limit !== null && share !== null && !meetsThreshold(measure, share, limit);
}
