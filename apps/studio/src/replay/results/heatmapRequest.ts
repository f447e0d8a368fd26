import type { HeatmapSize } from '@fovea/science/heatmap/heatmap';
import type { HeatmapBasis } from './heatmapSamples';
import type { Result } from './results';
import { heatmapSize } from './heatmapSize';

/** Identifies a heatmap of a result. */
export interface HeatmapOptions {
  readonly basis: HeatmapBasis;
  /** Size of the stimulus. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly longerSidePx: number | undefined;
}

/** The size of that heatmap. */
export function heatmapSizeFor({ degreeScale }: Result, wanted: HeatmapOptions): HeatmapSize {
  return heatmapSize(wanted, degreeScale, wanted.longerSidePx);
}
