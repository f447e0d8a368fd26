import { degreePx, type HeatmapSize } from '@fovea/science/heatmap/heatmap';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';

/**
 * The longer side of a heatmap. Larger stages scale it up, which a picture blurred by a degree (about 30
 * of these pixels) does not show; at 1280 a frame takes 1.9 times as long to blur, a thousand respondents in view.
 */
const LONGER_SIDE_PX = 960;
/** Beside others, where a stage is small. */
export const TILE_SIDE_PX = 480;

/** The size that heatmaps of a stimulus have on any stage and in exports. */
export function heatmapSize(
  stimulus: { readonly widthPx: number; readonly heightPx: number },
  degreeScale: DegreeScale | null,
  longerSidePx = LONGER_SIDE_PX,
): HeatmapSize {
  const scale = longerSidePx / Math.max(1, stimulus.widthPx, stimulus.heightPx);
  const widthPx = Math.max(4, Math.round(stimulus.widthPx * scale));
  const heightPx = Math.max(4, Math.round(stimulus.heightPx * scale));
  return { widthPx, heightPx, sigmaPx: degreePx(degreeScale, widthPx, heightPx) };
}
