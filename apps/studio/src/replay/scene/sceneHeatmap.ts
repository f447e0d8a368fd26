import { fixedScale } from '../heatmap/heatmapScale';
import { HeatmapSurface } from '../heatmap/heatmap';
import { completeDynamicHeatmap, computeStaticHeatmap } from '../results/computedHeatmap';
import { heatmapSizeFor } from '../results/heatmapRequest';
import { heatmapSamples, shownBasis } from '../results/heatmapSamples';
import type { Result } from '../results/results';
import type { Scene } from './scene';

/** The heatmap of a scene, computed on this thread; null: it shows none. */
export function sceneHeatmap(
  { stimulus, visuals, topSeconds, xNormPerDeg }: Scene,
  result: Result,
): HeatmapSurface | null {
  if (!visuals.showHeatmap) return null;
  const basis = shownBasis(result, visuals.basis);
  const size = heatmapSizeFor(result, {
    basis,
    widthPx: stimulus.width,
    heightPx: stimulus.height,
    longerSidePx: undefined,
    sigmaDeg: visuals.heatmapSigmaDeg,
    commonDegree:
      xNormPerDeg === null
        ? undefined
        : { xNormPerDeg, method: result.degreeScale?.method ?? 'of several views' },
  });
  const first = computeStaticHeatmap(heatmapSamples(result, basis), size);
  const heatmap = visuals.heatmapType === 'static' ? first.ready : completeDynamicHeatmap(first);
  return new HeatmapSurface(heatmap, topSeconds === null ? null : fixedScale(topSeconds));
}
