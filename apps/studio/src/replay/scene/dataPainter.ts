import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { drawHeatmap, type HeatmapSurface } from '../heatmap/heatmap';
import { drawAggregatedGaze } from '../layers/aggregatedGaze';
import { drawFixationPath } from '../layers/fixationPath';
import { drawGazeTrail } from '../layers/gazeTrail';
import { drawMouseClicks } from '../layers/mouseClicks';
import { drawScanPaths } from '../layers/scanPaths';
import { shownBasis } from '../results/heatmapSamples';
import type { Result } from '../results/results';
import type { Paint } from './paint';
import type { ReplayVisuals } from './visuals';

/** On a video, older fixations belong to frames that are gone. */
const VIDEO_HISTORY_MS = 3000;

export interface ShownData {
  readonly type: StimulusType;
  readonly result: Result | undefined;
  readonly visuals: Omit<ReplayVisuals, 'heatmapSigmaDeg' | 'commonScale' | 'showHeatmap'>;
  /** Null: no heatmap is shown, or it is being computed. */
  readonly surface: HeatmapSurface | null;
}

/** Draws the overlays on a stimulus, on screen and in exports. */
export function createDataPainter({ type, result, visuals, surface }: ShownData): Paint {
  const { heatmapType, colormap, heatmapOpacity: opacity, showGazeOrFixations } = visuals;
  const basis = shownBasis(result, visuals.basis);
  const moving = STIMULUS_TYPE_FACTS[type].shows === 'film';
  return (context, timeMs, view) => {
    if (surface) {
      drawHeatmap(context, { surface, type: heatmapType, colormap, opacity }, timeMs, view);
    }
    if (!showGazeOrFixations || !result) return;
    const historyMs = moving ? VIDEO_HISTORY_MS : Infinity;
    if (result.kind === 'segment' && visuals.segmentGaze === 'scanPaths') {
      const { fixations } = result;
      drawScanPaths(context, { fixations, historyMs, isWhole: !moving }, timeMs, view);
    } else if (result.kind === 'segment') {
      const samples = basis === 'gaze' ? result.samples : result.fixations;
      drawAggregatedGaze(context, samples, timeMs, view);
    } else if (basis === 'gaze') {
      drawGazeTrail(context, { gaze: result.gaze, whole: !moving }, timeMs, view);
    } else {
      const path = { fixations: result.fixations, historyMs, whole: !moving };
      drawFixationPath(context, path, timeMs, view);
    }
    if (result.clicks) drawMouseClicks(context, result.clicks, timeMs, view);
  };
}
