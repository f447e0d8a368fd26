import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { create } from 'zustand';

/** Published by the metrics panel for the AOI labels on the stage. */
interface AoiLabels {
  /** The selected metric of each AOI, formatted. */
  readonly figures: ReadonlyMap<string, string>;
  readonly error: AccuracyCircle | null;
  /** AOIs smaller than the measured error. */
  readonly smallIds: ReadonlySet<string>;
}

const NONE: AoiLabels = { figures: new Map(), error: null, smallIds: new Set() };

export const useAoiLabels = create<AoiLabels>(() => NONE);

export function clearAoiLabels(): void {
  useAoiLabels.setState(NONE);
}
