import type { Colormap } from '@fovea/science/heatmap/colormaps';
import type { HeatmapBasis } from '../results/heatmapSamples';
import type { HeatmapType } from '../results/computedHeatmap';

/** Of a segment: a dot for each respondent at the current time, or the fixations of each, joined. */
export const SEGMENT_GAZE = ['dots', 'scanPaths'] as const;
export type SegmentGaze = (typeof SEGMENT_GAZE)[number];

/** The overlays on a stimulus. */
export interface ReplayVisuals {
  /** Basis of heatmap, dots and paths. */
  readonly basis: HeatmapBasis;
  readonly showHeatmap: boolean;
  readonly heatmapType: HeatmapType;
  readonly colormap: Colormap;
  /** Standard deviation of the heatmap's blur, degrees. */
  readonly heatmapSigmaDeg: number;
  /** Of the heatmap, 0..1. */
  readonly heatmapOpacity: number;
  /** Dots or scan paths for a segment; gaze trail or fixation path for a respondent. */
  readonly showGazeOrFixations: boolean;
  /** What is drawn for a segment; left out: dots. */
  readonly segmentGaze?: SegmentGaze;
  /** Side by side, heatmaps share one scale: one kernel and the same colour for the same time. */
  readonly commonScale?: boolean;
}
