import type {
  NoGaze,
  QualityMetrics,
  ScreenedOut,
} from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { noGazeMessage } from './noGazeMessage';
import { screenedOutMessage } from './screenedOutMessage';
import { asShown, meetsThreshold } from './qualityThresholds';

/**
 * With a larger error, gaze says little about what was looked at (see docs/science/low-quality.md).
 */
export const ACCURACY_LIMIT_DEG = 5;
export const GAZE_QUALITY_LIMIT = 0.5;
export const FACE_QUALITY_LIMIT = 0.5;

export type LowQualityReason =
  | { readonly code: 'screenedOut'; readonly screenedOut: ScreenedOut }
  | { readonly code: 'partial' }
  | { readonly code: 'noGaze'; readonly noGaze: NoGaze }
  | { readonly code: 'accuracyNotMeasured' }
  | { readonly code: 'accuracyPoor'; readonly accuracyDeg: number }
  | { readonly code: 'gazePoor'; readonly share: number }
  | { readonly code: 'facePoor'; readonly share: number };

/**
 * Why a recording is of low quality; empty if it is not or nothing has been measured yet. What the
 * study does not measure is no reason.
 */
export function lowQualityReasons(
  quality: QualityMetrics | null,
  sensors: Pick<Sensors, 'eyeTracking' | 'webcam'>,
  {
    isPartial,
    noGaze = null,
    screenedOut = null,
  }: {
    readonly isPartial: boolean;
    readonly noGaze?: NoGaze | null;
    readonly screenedOut?: ScreenedOut | null;
  } = { isPartial: false },
): LowQualityReason[] {
  // The study ended for this respondent, so that what was not measured afterwards is no reason.
  if (screenedOut !== null) return [{ code: 'screenedOut', screenedOut }];
  const reasons: LowQualityReason[] = isPartial ? [{ code: 'partial' }] : [];
  if (quality === null) return reasons;
  const { accuracyDeg, gazeQuality, faceQuality } = quality;
  if (sensors.eyeTracking && noGaze !== null) {
    reasons.push({ code: 'noGaze', noGaze });
  } else if (sensors.eyeTracking) {
    if (accuracyDeg === null) reasons.push({ code: 'accuracyNotMeasured' });
    else if (!meetsThreshold('accuracyDeg', accuracyDeg, ACCURACY_LIMIT_DEG)) {
      reasons.push({ code: 'accuracyPoor', accuracyDeg });
    }
    if (gazeQuality !== null && !meetsThreshold('gazeQuality', gazeQuality, GAZE_QUALITY_LIMIT)) {
      reasons.push({ code: 'gazePoor', share: gazeQuality });
    }
  }
  if (
    sensors.webcam &&
    faceQuality !== null &&
    !meetsThreshold('faceQuality', faceQuality, FACE_QUALITY_LIMIT)
  ) {
    reasons.push({ code: 'facePoor', share: faceQuality });
  }
  return reasons;
}

const percent = (share: number) => `${Math.round(asShown('gazeQuality', share) * 100)} %`;

/** A reason as a sentence, for users of the API. */
export function lowQualityMessage(reason: LowQualityReason): string {
  switch (reason.code) {
    case 'screenedOut':
      return screenedOutMessage(reason.screenedOut);
    case 'partial':
      return 'Only a part of the recording arrived.';
    case 'noGaze':
      return noGazeMessage(reason.noGaze);
    case 'accuracyNotMeasured':
      return 'Accuracy was not measured.';
    case 'accuracyPoor':
      return `Accuracy is ${asShown('accuracyDeg', reason.accuracyDeg).toFixed(1)}°, not below ${ACCURACY_LIMIT_DEG}°.`;
    case 'gazePoor':
      return `Gaze was found during ${percent(reason.share)} of the time, less than ${percent(GAZE_QUALITY_LIMIT)}.`;
    case 'facePoor':
      return `A face was found in ${percent(reason.share)} of the camera frames, less than ${percent(FACE_QUALITY_LIMIT)}.`;
  }
}
