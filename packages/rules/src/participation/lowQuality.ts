import type {
  NoGaze,
  QualityMetrics,
  ScreenedOut,
} from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import type { UsableGate } from '@fovea/contract/studies/recruitmentPlan';
import { noGazeMessage } from './noGazeMessage';
import { recordingFlaws, type RecordingFlaw } from './quality/recordingFlaws';
import { screenedOutMessage } from './screenedOutMessage';
import { asShown } from './qualityThresholds';

/**
 * With a larger error, gaze says little about what was looked at (see docs/science/low-quality.md).
 */
export const ACCURACY_LIMIT_DEG = 5;
export const GAZE_QUALITY_LIMIT = 0.5;
export const FACE_QUALITY_LIMIT = 0.5;

/** The gate that lets through whatever is not of low quality. */
export const LOW_QUALITY_GATE = {
  accuracyDeg: ACCURACY_LIMIT_DEG,
  gazeQuality: GAZE_QUALITY_LIMIT,
  faceQuality: FACE_QUALITY_LIMIT,
} as const satisfies UsableGate;

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
  const recording = { quality, isPartial, isWithoutGaze: noGaze !== null, lowQualityManual: null };
  return recordingFlaws(recording, sensors, LOW_QUALITY_GATE).flatMap(
    (flaw) => reasonOf(flaw, quality, noGaze) ?? [],
  );
}

/** A flaw with the figures that its message has. */
function reasonOf(
  flaw: RecordingFlaw,
  quality: QualityMetrics | null,
  noGaze: NoGaze | null,
): LowQualityReason | null {
  const { accuracyDeg = null, gazeQuality = null, faceQuality = null } = quality ?? {};
  switch (flaw) {
    case 'PARTIAL':
      return { code: 'partial' };
    case 'NO_GAZE':
      return noGaze && { code: 'noGaze', noGaze };
    case 'ACCURACY_NOT_MEASURED':
      return { code: 'accuracyNotMeasured' };
    case 'ACCURACY_POOR':
      return accuracyDeg === null ? null : { code: 'accuracyPoor', accuracyDeg };
    case 'GAZE_POOR':
      return gazeQuality === null ? null : { code: 'gazePoor', share: gazeQuality };
    case 'FACE_POOR':
      return faceQuality === null ? null : { code: 'facePoor', share: faceQuality };
    case 'MARKED_LOW_QUALITY':
      return null;
  }
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
