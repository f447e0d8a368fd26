import type { Stimulus } from '@fovea/contract/stimuli';

export const FLOW_MAX_MS = 60 * 60_000;
export const FLOW_LONG_MS = 15 * 60_000;

/** How long a flow takes when every stimulus is shown as long as it may. */
export function flowDurationMs(stimuli: readonly Pick<Stimulus, 'exposureTimeMs'>[]): number {
  return stimuli.reduce((sum, stimulus) => sum + stimulus.exposureTimeMs, 0);
}
