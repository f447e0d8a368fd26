import type { Result } from '../../replay/results/results';
import type { ReplayVisuals } from '../../replay/scene/visuals';
import type { SharedScale } from '../../replay/stage/ReplayTiles';
import { NO_LIMITS, type ShownView } from '../../visualExports/selection/shownView';
import type { ComparisonState } from './comparisonState';
import type { ComparedView } from './views';

/**
 * The compared views for images and videos of them. On one scale they keep its kernel and its top
 * colour, so that the files can be compared as the screen.
 */
export function comparedShownViews(
  views: readonly ComparedView[],
  results: readonly { readonly data: Result | undefined }[],
  { showAois }: Pick<ComparisonState, 'showAois'>,
  visuals: ReplayVisuals,
  { isCommon, scale, degrees }: SharedScale,
): ShownView[] {
  return views.flatMap(({ key, stimulus, segment, data }, at): ShownView[] => {
    if (!data) return [];
    return [
      {
        key,
        stimulus,
        who: segment.name,
        whose: { kind: 'segment', segment },
        visuals,
        lines: [],
        limits: NO_LIMITS,
        showsAois: showAois,
        hiddenAoiIds: [],
        result: results[at]?.data,
        topSeconds: isCommon && visuals.showHeatmap ? scale.topSeconds(visuals.heatmapType) : null,
        xNormPerDeg: isCommon ? (degrees.get(stimulus.id)?.xNormPerDeg ?? null) : null,
      },
    ];
  });
}
