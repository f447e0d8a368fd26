import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { create } from 'zustand';

/** What the panel knows of the AOIs on the stage, for their labels there. */
interface AoiLabels {
  /** The chosen metric of each AOI, in words. */
  readonly figures: ReadonlyMap<string, string>;
  readonly error: AccuracyCircle | null;
  /** AOIs smaller than the error. */
  readonly smallIds: ReadonlySet<string>;
}

const NONE: AoiLabels = { figures: new Map(), error: null, smallIds: new Set() };

export const useAoiLabels = create<AoiLabels>(() => NONE);

export function clearAoiLabels(): void {
  useAoiLabels.setState(NONE);
}
