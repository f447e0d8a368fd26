import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { create } from 'zustand';

/** Published by the metrics panel for the AOI labels on the stage. */
interface AoiFigures {
  /** The selected metric of each AOI, formatted. */
  readonly figures: ReadonlyMap<string, string>;
  readonly error: AccuracyCircle | null;
  /** AOIs smaller than the measured error. */
  readonly smallIds: ReadonlySet<string>;
}

const NONE: AoiFigures = { figures: new Map(), error: null, smallIds: new Set() };

export const useAoiFigures = create<AoiFigures>(() => NONE);

export function forgetFigures(): void {
  useAoiFigures.setState(NONE);
}
