import type { GazeLoss } from '@fovea/contract/participation/respondents';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** In the order of the bar. Time away from the tab is not part of the exposure and is shown below the bar. */
export const LOSS_REASONS = [
  'blink',
  'faceLost',
  'severalFaces',
  'offScreen',
  'noPicture',
  'noGaze',
] as const;
export type LossPart = 'valid' | (typeof LOSS_REASONS)[number];

const LOSS_MESSAGES: Record<LossPart, MessageDescriptor> = defineMessages({
  valid: { id: 'loss.valid', defaultMessage: 'Valid gaze on the page' },
  blink: { id: 'loss.blink', defaultMessage: 'Eyes closed, and the moments around it' },
  faceLost: { id: 'loss.faceLost', defaultMessage: 'No face in the picture' },
  severalFaces: { id: 'loss.severalFaces', defaultMessage: 'More than one face' },
  offScreen: { id: 'loss.offScreen', defaultMessage: 'Looked beside the screen' },
  noPicture: { id: 'loss.noPicture', defaultMessage: 'No camera picture' },
  noGaze: { id: 'loss.noGaze', defaultMessage: 'A face, but gaze could not be computed' },
});

const TRACKER_MESSAGES: Partial<Record<LossPart, MessageDescriptor>> = defineMessages({
  noPicture: { id: 'loss.noSample', defaultMessage: 'Nothing came from the eye tracker' },
  noGaze: { id: 'loss.noEyes', defaultMessage: 'The eye tracker saw no eyes, blinks included' },
});

/** @param gazeDevice the eye tracker that gaze is of; missing: the webcam */
export function lossMessage(part: LossPart, gazeDevice: string | undefined): MessageDescriptor {
  return (gazeDevice === undefined ? undefined : TRACKER_MESSAGES[part]) ?? LOSS_MESSAGES[part];
}

/** The largest cause of lost gaze; null: nothing was lost. */
export function largestLoss(
  loss: GazeLoss,
): { readonly reason: (typeof LOSS_REASONS)[number]; readonly share: number } | null {
  const [reason] = LOSS_REASONS.toSorted((one, other) => loss[other] - loss[one]);
  return reason && loss[reason] > 0 ? { reason, share: loss[reason] } : null;
}
