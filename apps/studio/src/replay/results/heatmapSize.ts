import { degreePx, type HeatmapSize } from '@fovea/science/heatmap/heatmap';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';

/**
 * The longer side of a heatmap. Larger stages scale it up, which is invisible after a blur by one
 * degree (about 30 of these pixels); at 1280 blurring a frame takes 1.9 times as long with a
 * thousand respondents.
 */
const LONGER_SIDE_PX = 960;
/** Used side by side, where stages are small. */
export const TILE_SIDE_PX = 480;

/** The size of a stimulus's heatmaps on any stage and in exports. */
export function heatmapSize(
  stimulus: { readonly widthPx: number; readonly heightPx: number },
  degreeScale: DegreeScale | null,
  longerSidePx = LONGER_SIDE_PX,
  sigmaDeg = 1,
): HeatmapSize {
  const scale = longerSidePx / Math.max(1, stimulus.widthPx, stimulus.heightPx);
  const widthPx = Math.max(4, Math.round(stimulus.widthPx * scale));
  const heightPx = Math.max(4, Math.round(stimulus.heightPx * scale));
  const pxPerDeg = degreePx(degreeScale, widthPx, heightPx);
  return { widthPx, heightPx, pxPerDeg, sigmaPx: sigmaDeg * pxPerDeg };
}
