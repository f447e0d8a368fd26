import type { Colormap } from '@fovea/science/heatmap/colormaps';
import type { HeatmapBasis } from '../results/heatmapSamples';
import type { HeatmapType } from '../results/computedHeatmap';

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
  /** Dots for a segment; gaze trail or fixation path for a respondent. */
  readonly showGazeOrFixations: boolean;
  /** Side by side, heatmaps share one scale: one kernel and the same colour for the same time. */
  readonly commonScale?: boolean;
}
