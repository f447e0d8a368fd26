import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';

/** Which end a reason is. Screening by the measured gaze is low quality, by the camera screened out. */
const END_OF_REASON: Record<EndReason, PanelEnd> = {
  finished: 'COMPLETE',
  rejected: 'NO_CONSENT',
  device: 'INCOMPATIBLE_DEVICE',
  duplicate: 'DUPLICATE',
  quotaFull: 'QUOTA_FULL',
  frameRate: 'SCREENED_OUT',
  face: 'SCREENED_OUT',
  calibration: 'LOW_QUALITY',
  collection: 'TECHNICAL_PROBLEM',
  upload: 'TECHNICAL_PROBLEM',
};

export const panelEndOfReason = (reason: EndReason): PanelEnd => END_OF_REASON[reason];

/** Addresses by end. An end without one takes the next of its row; the last resort is nothing. */
export type EndAddresses = Readonly<Partial<Record<PanelEnd, string>>>;

const INSTEAD: Record<PanelEnd, readonly PanelEnd[]> = {
  COMPLETE: [],
  SCREENED_OUT: [],
  QUOTA_FULL: ['SCREENED_OUT'],
  LOW_QUALITY: ['SCREENED_OUT'],
  DUPLICATE: ['SCREENED_OUT'],
  NO_CONSENT: ['SCREENED_OUT'],
  INCOMPATIBLE_DEVICE: ['SCREENED_OUT'],
  TECHNICAL_PROBLEM: ['SCREENED_OUT'],
};

/**
 * The address that a panel gave for an end, or for the end that stands in for it: nobody who did not
 * complete is ever sent to the address of those who did. Empty without one.
 */
export function addressOfEnd(addresses: EndAddresses, end: PanelEnd): string {
  const given = [end, ...INSTEAD[end]].map((one) => addresses[one] ?? '');
  return given.find((address) => address !== '') ?? '';
}
