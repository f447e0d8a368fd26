import type { HeatmapSize } from '@fovea/science/heatmap/heatmap';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
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
  /** Standard deviation of the blur, degrees. */
  readonly sigmaDeg: number;
  /** Shared with other heatmaps, instead of the result's own; null: of no known size. */
  readonly commonDegree?: DegreeScale | null | undefined;
}

/** The size of that heatmap. */
export function heatmapSizeFor({ degreeScale }: Result, wanted: HeatmapOptions): HeatmapSize {
  const degree = wanted.commonDegree === undefined ? degreeScale : wanted.commonDegree;
  return heatmapSize(wanted, degree, wanted.longerSidePx, wanted.sigmaDeg);
}
