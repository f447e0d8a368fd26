import type { MachineDevice } from '@fovea/contract/labs/devices';

/** A device that sends less than this share of what it states is slow. */
const LEAST_RATE_SHARE = 0.9;
/** Of its samples, at most this share may be lost on the way. */
const MOST_DROPPED_SHARE = 0.01;
/** Events and samples are compared to the millisecond or so. */
const MOST_RESIDUAL_MS = 2;

/**
 * What is wrong with a device that is there: `slow`, it sends less than it states; `dropping`, samples get lost on
 * the way; `clock`, its clock cannot be placed well on ours.
 */
export type DeviceFlaw = 'slow' | 'dropping' | 'clock';

/** @returns nothing for a device that is lost or without a signal: that is worse, and says all */
export function deviceFlaws(
  device: Pick<
    MachineDevice,
    'state' | 'rateHz' | 'nominalRateHz' | 'droppedShare' | 'clockResidualMs'
  >,
): DeviceFlaw[] {
  if (device.state !== 'ready') return [];
  const isSlow = (device.rateHz ?? 0) < LEAST_RATE_SHARE * device.nominalRateHz;
  const flaws: [DeviceFlaw, boolean][] = [
    ['slow', isSlow],
    ['dropping', device.droppedShare > MOST_DROPPED_SHARE],
    ['clock', (device.clockResidualMs ?? 0) > MOST_RESIDUAL_MS],
  ];
  return flaws.filter(([, holds]) => holds).map(([flaw]) => flaw);
}
