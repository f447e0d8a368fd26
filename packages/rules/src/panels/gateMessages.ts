import type { GateReason } from '@fovea/contract/participation/panelSubmissions';

/**
 * What a participant reads who is asked to return a submission: what happened, in plain words, and
 * that it is nobody's fault. Reasons without a sentence are no reasons to ask for a return.
 */
const FOR_PARTICIPANTS: Readonly<Partial<Record<GateReason, string>>> = {
  ACCURACY_POOR:
    'Your webcam could not measure precisely enough where you looked. This depends on the camera, the light and the distance, and is not your fault.',
  ACCURACY_NOT_MEASURED:
    'Your webcam could not measure where you looked. This depends on the camera, the light and the distance, and is not your fault.',
  GAZE_POOR:
    'Your eyes could not be seen well enough for long enough. This depends on the camera and the light, and is not your fault.',
  FACE_POOR:
    'Your face was out of the picture for too long, so that your recording cannot be used.',
  NO_GAZE:
    'Your webcam could not measure where you looked. This depends on the camera, the light and the distance, and is not your fault.',
  PARTIAL: 'Only a part of your recording arrived, so that it cannot be used.',
  ANSWERS_MISSING: 'Some of the questions were not answered.',
  MARKED_LOW_QUALITY:
    'We looked at your recording, and it cannot be used. This depends on the camera, the light and the distance, and is not your fault.',
  NOT_FINISHED: 'The study was not finished.',
  NO_RECORDING: 'No recording of you arrived.',
  WITHDRAWN: 'You withdrew your consent, and your data was deleted.',
  SCREENED_OUT: 'Your webcam does not fit what this study needs. This is not your fault.',
  CALIBRATION_FAILED:
    'Your webcam could not measure precisely enough where you looked. This depends on the camera, the light and the distance, and is not your fault.',
  QUOTA_FULL: 'Enough people like you had taken part already.',
  DUPLICATE: 'You had taken part in this study before.',
  NO_CONSENT: 'You did not agree to take part.',
  INCOMPATIBLE_DEVICE: 'This study cannot be done on your device or in your browser.',
};

/** Whether a submission may be asked to return for this reason. */
export function isReturnReason(reason: GateReason): boolean {
  return FOR_PARTICIPANTS[reason] !== undefined;
}

/** The sentences for a participant, each once. */
export function returnSentences(reasons: readonly GateReason[]): string[] {
  return [...new Set(reasons.flatMap((reason) => FOR_PARTICIPANTS[reason] ?? []))];
}
