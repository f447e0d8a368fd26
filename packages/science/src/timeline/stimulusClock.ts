import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from './exposures';
import { mediaClock } from './mediaClock';
import { elapsedMs } from './pauses';

/** The clock of a stimulus: the playing position of a video that reported it, otherwise time since the onset without pauses. */
export function stimulusClock(
  events: readonly SessionEvent[],
  exposure: Exposure,
): { readonly clock: (sessionMs: number) => number; readonly kind: 'onset' | 'media' } {
  const media = mediaClock(events, exposure);
  return media
    ? { clock: media, kind: 'media' }
    : { clock: (at) => elapsedMs(exposure.stretches, at), kind: 'onset' };
}
