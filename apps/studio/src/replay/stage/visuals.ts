import type { Colormap } from '@fovea/science/heatmap/colormaps';
import type { HeatmapBasis } from '../results/heatmapSamples';
import type { HeatmapType } from '../results/computedHeatmap';

/** What is drawn over a stimulus. */
export interface ReplayVisuals {
  /** What heatmap, dots and paths are made of. */
  readonly basis: HeatmapBasis;
  readonly showHeatmap: boolean;
  readonly heatmapType: HeatmapType;
  readonly colormap: Colormap;
  /** Dots of a segment; gaze trail or fixation path of a respondent. */
  readonly showGazeOrFixations: boolean;
  /** Heatmaps side by side share one scale: the same colour is the same time for each respondent. */
  readonly commonScale?: boolean;
}
