import type { ReplayVisuals } from '../../replay/scene/visuals';
import type { AnalysisState } from '../selection/analysisState';

/** The overlays selected by the researcher; respondents have separate settings. */
export function visualsOf(state: AnalysisState, showRespondents: boolean): ReplayVisuals {
  return {
    basis: state.individualReplayType,
    showHeatmap: showRespondents ? state.showRespondentHeatmap : state.showHeatmap,
    heatmapType: state.heatmapType,
    colormap: state.colormap,
    heatmapSigmaDeg: state.heatmapSigmaDeg,
    heatmapOpacity: state.heatmapOpacity,
    showGazeOrFixations: showRespondents
      ? state.showRespondentGazeOrFixations
      : state.showGazeOrFixations,
    segmentGaze: state.segmentGaze,
  };
}
