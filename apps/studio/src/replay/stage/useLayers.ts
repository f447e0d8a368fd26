import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import { isBuiltType } from '@fovea/rules/flow/stimuli';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { useMemo } from 'react';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import { useHeatmap } from '../heatmap/useHeatmap';
import { shownBasis } from '../results/heatmapSamples';
import { drawAggregatedGaze } from '../layers/aggregatedGaze';
import { drawFixationPath } from '../layers/fixationPath';
import { drawGazeTrail } from '../layers/gazeTrail';
import { drawMouseClicks } from '../layers/mouseClicks';
import { drawHeatmap } from '../heatmap/heatmap';
import { STIMULUS_PAINTERS } from './stimulusPainters';
import type { Paint } from './ReplayStage';
import type { Result } from '../results/results';
import type { ReplayVisuals } from './visuals';

/** On a video, older fixations belong to frames that are gone. */
const VIDEO_HISTORY_MS = 3000;

/** The overlays on the stimulus, as selected by the researcher. */
export function useLayers(
  stimulus: Stimulus,
  result: Result | undefined,
  visuals: ReplayVisuals,
  /** Shared with other views; null: its own maximum maps to the top colour. */
  scale: HeatmapScale | null = null,
  longerSidePx?: number,
  /** Of all views of the stimulus; undefined: the result's own. */
  commonDegree?: DegreeScale | null,
): Paint {
  const { type } = stimulus;
  const { showHeatmap, heatmapType, colormap, showGazeOrFixations } = visuals;
  const { heatmapSigmaDeg: sigmaDeg, heatmapOpacity: opacity } = visuals;
  const basis = shownBasis(result, visuals.basis);

  const surface = useHeatmap(showHeatmap ? result : undefined, basis, stimulus, scale, {
    longerSidePx,
    sigmaDeg,
    commonDegree,
  });

  return useMemo<Paint>(
    () => (context, timeMs, view) => {
      if (surface) {
        drawHeatmap(context, { surface, type: heatmapType, colormap, opacity }, timeMs, view);
      }
      if (!showGazeOrFixations || !result) return;
      const moving = STIMULUS_TYPE_FACTS[type].shows === 'film';
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
      if (result.clicks) drawMouseClicks(context, result.clicks, timeMs, view);
    },
    [surface, heatmapType, colormap, opacity, showGazeOrFixations, type, result, basis],
  );
}

/** The background of a stimulus without a file. */
export function useDrawnBackground(stimulus: Stimulus): Paint | undefined {
  const { type, instructionOptions } = stimulus;
  return useMemo(
    () => (isBuiltType(type) ? STIMULUS_PAINTERS[type]?.({ instructionOptions }) : undefined),
    [type, instructionOptions],
  );
}
