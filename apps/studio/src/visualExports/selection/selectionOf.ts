import type { Visualization, VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { LINES_MAX } from '../../replay/signals/signalLine';
import { respondentsHash } from '@fovea/rules/analysis/visualExports';
import type { ShownView } from './shownView';

/**
 * What an export of a view shows, complete, so that it can be made without the screen.
 * @param timeMs of an image; null: the end
 */
export function selectionOf(
  view: ShownView,
  visualizations: readonly Visualization[],
  timeMs: number | null,
): VisualExportSelection {
  const { visuals, whose, limits } = view;
  return {
    visualizations: [...visualizations],
    ...(whose.kind === 'segment'
      ? {
          segmentIds: [whose.segment.id],
          segmentsRespondentsNumbers: [whose.segment.respondents.length],
          segmentsRespondentsHash: respondentsHash([whose.segment.respondents]),
        }
      : { respondentIds: [whose.sessionId] }),
    basis: visuals.basis,
    heatmapColormap: visuals.colormap,
    heatmapSigmaDeg: visuals.heatmapSigmaDeg,
    heatmapOpacity: visuals.heatmapOpacity,
    heatmapTopSeconds: view.topSeconds !== null && view.topSeconds > 0 ? view.topSeconds : null,
    xNormPerDeg: view.xNormPerDeg,
    customLines: visualizations.includes('SIGNAL_OVERLAY') ? view.lines.slice(0, LINES_MAX) : [],
    customThreshold: limits.customThreshold,
    customThresholdTwo: limits.customThresholdTwo,
    customYAxisScaleMin: limits.customYAxisScaleMin,
    customYAxisScaleMax: limits.customYAxisScaleMax,
    customYAxisRightScaleMin: limits.customYAxisRightScaleMin,
    customYAxisRightScaleMax: limits.customYAxisRightScaleMax,
    showAois: view.showsAois,
    hiddenAoiIds: view.showsAois ? [...view.hiddenAoiIds] : [],
    timeMs,
  };
}
