import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import type { ResultKind } from '../../replay/results/results';
import type { ReplayVisuals } from '../../replay/scene/visuals';

/** The overlays of a selection in the form that the layers draw. */
export function sceneVisuals(selection: VisualExportSelection, kind: ResultKind): ReplayVisuals {
  const has = (each: (typeof selection.visualizations)[number]) =>
    selection.visualizations.includes(each);
  const hasPath = has('STATIC_GAZE_PATH') || has('DYNAMIC_GAZE_PATH');
  return {
    basis: kind === 'respondent' && hasPath ? pathBasis(selection) : selection.basis,
    showHeatmap: has('STATIC_HEATMAP') || has('DYNAMIC_HEATMAP'),
    heatmapType: has('DYNAMIC_HEATMAP') ? 'dynamic' : 'static',
    colormap: COLORMAPS.find((each) => each === selection.heatmapColormap) ?? DEFAULT_COLORMAP,
    heatmapSigmaDeg: selection.heatmapSigmaDeg,
    heatmapOpacity: selection.heatmapOpacity,
    showGazeOrFixations: hasPath,
    segmentGaze: has('STATIC_GAZE_PATH') ? 'scanPaths' : 'dots',
    ...((selection.heatmapTopSeconds !== null || selection.xNormPerDeg !== null) && {
      commonScale: true,
    }),
  };
}

/** Of one respondent the static path is that of the fixations, the moving one that of the gaze. */
const pathBasis = ({ visualizations }: VisualExportSelection) =>
  visualizations.includes('STATIC_GAZE_PATH') ? 'fixations' : 'gaze';
