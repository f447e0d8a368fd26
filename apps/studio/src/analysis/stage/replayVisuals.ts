import type { ReplayVisuals } from '../../replay/stage/visuals';
import type { AnalysisState } from '../selection/analysisState';

/** What is drawn over the stimulus, of what the researcher chose; respondents have switches of their own. */
export function visualsOf(state: AnalysisState, showRespondents: boolean): ReplayVisuals {
  return {
    basis: state.individualReplayType,
    showHeatmap: showRespondents ? state.showRespondentHeatmap : state.showHeatmap,
    heatmapType: state.heatmapType,
    colormap: state.colormap,
    showGazeOrFixations: showRespondents
      ? state.showRespondentGazeOrFixations
      : state.showGazeOrFixations,
  };
}
