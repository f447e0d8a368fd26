import type { Stimulus } from '@fovea/contract/stimuli';
import { useMemo } from 'react';
import { heatmapSamples } from '../replay/heatmapSamples';
import { drawAggregatedGaze } from '../replay/layers/aggregatedGaze';
import { drawFixationPath } from '../replay/layers/fixationPath';
import { drawGazeTrail } from '../replay/layers/gazeTrail';
import { drawHeatmap, HeatmapSurface } from '../replay/layers/heatmap';
import { drawInstruction } from '../replay/layers/instruction';
import type { Paint } from '../replay/ReplayStage';
import type { Result } from '../replay/results';
import type { AnalysisState } from './analysisState';

/** Over a video older fixations belong to pictures that are gone. */
const VIDEO_HISTORY_MS = 3000;

/** What is drawn over the stimulus, by what the researcher chose to see. */
export function useLayers(
  stimulus: Stimulus,
  result: Result | undefined,
  state: AnalysisState,
): Paint {
  const { type, width: widthPx, height: heightPx } = stimulus;
  const { individualReplayType: basis, heatmapType, colormap } = state;
  const single = result?.kind === 'respondent';
  const withHeatmap = single ? state.showRespondentHeatmap : state.showHeatmap;
  const withGaze = single ? state.showRespondentGazeOrFixations : state.showGazeOrFixations;

  const surface = useMemo(
    () =>
      withHeatmap && result
        ? new HeatmapSurface(
            heatmapSamples(result, basis),
            { widthPx, heightPx },
            result.degreeScale,
          )
        : null,
    [withHeatmap, result, basis, widthPx, heightPx],
  );

  return useMemo<Paint>(
    () => (context, timeMs, view) => {
      if (surface) {
        drawHeatmap(context, { surface, type: heatmapType, colormap }, timeMs, view);
      }
      if (!withGaze || !result) return;
      const moving = type === 'VIDEO';
      if (result.kind === 'segment') {
        const samples = basis === 'gaze' ? result.samples : result.fixations;
        drawAggregatedGaze(context, samples, timeMs, view);
      } else if (basis === 'gaze') {
        drawGazeTrail(context, { gaze: result.gaze, whole: !moving }, timeMs, view);
      } else {
        const historyMs = moving ? VIDEO_HISTORY_MS : Infinity;
        const path = { fixations: result.fixations, historyMs, whole: !moving };
        drawFixationPath(context, path, timeMs, view);
      }
    },
    [surface, heatmapType, colormap, withGaze, type, result, basis],
  );
}

/** What a stimulus without a file looks like. */
export function usePaper(stimulus: Stimulus): Paint | undefined {
  const options = stimulus.instructionOptions;
  return useMemo(() => {
    if (!options) return undefined;
    const paint: Paint = (context, timeMs, view) => drawInstruction(context, options, timeMs, view);
    return paint;
  }, [options]);
}
