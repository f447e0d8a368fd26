import { subscribeToHeatmap } from '../../replay/results/heatmapCache';
import { shownBasis } from '../../replay/results/heatmapSamples';
import type { HeatmapType } from '../../replay/results/computedHeatmap';
import type { Result } from '../../replay/results/results';
import type { ReplayVisuals } from '../../replay/scene/visuals';

interface Wanted {
  readonly stimulus: { readonly width: number; readonly height: number };
  readonly visuals: Pick<ReplayVisuals, 'basis' | 'heatmapType' | 'heatmapSigmaDeg'>;
  /** Size of a degree shared by several pictures; null: the result's own. */
  readonly xNormPerDeg: number | null;
}

/** The highest seconds per square degree of the heatmap of a picture, computed off this thread. */
export function topSecondsOf(
  result: Result,
  { stimulus, visuals, xNormPerDeg }: Wanted,
  signal: AbortSignal,
): Promise<number> {
  const type: HeatmapType = visuals.heatmapType;
  const wanted = {
    basis: shownBasis(result, visuals.basis),
    widthPx: stimulus.width,
    heightPx: stimulus.height,
    longerSidePx: undefined,
    sigmaDeg: visuals.heatmapSigmaDeg,
    commonDegree: xNormPerDeg === null ? undefined : { xNormPerDeg, method: '' },
  };
  return new Promise((resolve, reject) => {
    let isDone = false;
    const leave = subscribeToHeatmap(result, wanted, (heatmap) => {
      const maximum = type === 'static' ? heatmap.staticMaximum : heatmap.dynamicMaximum;
      if (maximum === null || isDone) return;
      isDone = true;
      resolve(maximum * (type === 'static' ? heatmap.staticSeconds : heatmap.dynamicSeconds));
      // What is cached is told before there is anything to leave.
      queueMicrotask(() => leave());
    });
    signal.addEventListener('abort', () => {
      leave();
      reject(new DOMException('The picture is not wanted any longer.', 'AbortError'));
    });
  });
}
