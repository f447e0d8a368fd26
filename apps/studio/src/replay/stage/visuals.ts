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
  /** Dots for a segment; gaze trail or fixation path for a respondent. */
  readonly showGazeOrFixations: boolean;
  /** Side by side, heatmaps share one scale: the same colour means the same time per respondent. */
  readonly commonScale?: boolean;
}
