import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import { isBuiltType } from '@fovea/rules/flow/stimuli';
import { useMemo } from 'react';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import { useHeatmap } from '../heatmap/useHeatmap';
import { shownBasis } from '../results/heatmapSamples';
import { STIMULUS_PAINTERS } from '../scene/stimulusPainters';
import type { Paint } from '../scene/paint';
import { createDataPainter } from '../scene/dataPainter';
import type { Result } from '../results/results';
import type { ReplayVisuals } from '../scene/visuals';

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
  const { showHeatmap, heatmapType, colormap, showGazeOrFixations, segmentGaze = 'dots' } = visuals;
  const { heatmapSigmaDeg: sigmaDeg, heatmapOpacity } = visuals;
  const basis = shownBasis(result, visuals.basis);

  const surface = useHeatmap(showHeatmap ? result : undefined, basis, stimulus, scale, {
    longerSidePx,
    sigmaDeg,
    commonDegree,
  });

  return useMemo<Paint>(
    () =>
      createDataPainter({
        type,
        result,
        visuals: {
          ...{ heatmapType, colormap, heatmapOpacity, showGazeOrFixations, basis, segmentGaze },
        },
        surface,
      }),
    [
      surface,
      heatmapType,
      colormap,
      heatmapOpacity,
      showGazeOrFixations,
      segmentGaze,
      type,
      result,
      basis,
    ],
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
