import type { Visualization } from '@fovea/contract/studies/visualExports';
import { VISUALIZATIONS } from '@fovea/contract/studies/visualExports';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import type { Result } from '../../replay/results/results';
import { hasGaze } from '../../replay/results/hasGaze';
import type { ShownView } from './shownView';

/** Why a visualization cannot be in an export of a view. */
export type VisualizationObstacle =
  'notShown' | 'noPicture' | 'noThumbnail' | 'noGaze' | 'noFixations' | 'loading';

export interface PossibleVisualization {
  readonly visualization: Visualization;
  /** Null: it can be chosen. */
  readonly obstacle: VisualizationObstacle | null;
}

/** The four things that an export can show, in the form that is on screen, from bottom to top. */
export function possibleVisualizations(view: ShownView): PossibleVisualization[] {
  const { visuals, result, lines } = view;
  return [
    { visualization: 'STIMULUS', obstacle: pictureObstacle(view) },
    {
      visualization: heatmapOf(view),
      obstacle: visuals.showHeatmap ? gazeObstacle(result) : 'notShown',
    },
    {
      visualization: pathOf(view),
      obstacle: visuals.showGazeOrFixations ? pathObstacle(view) : 'notShown',
    },
    { visualization: 'SIGNAL_OVERLAY', obstacle: lines.length > 0 ? null : 'notShown' },
  ];
}

/** What is on screen and can be exported, in the order of the contract. */
export function shownVisualizations(view: ShownView): Visualization[] {
  const able = possibleVisualizations(view).filter(({ obstacle }) => obstacle === null);
  return VISUALIZATIONS.filter((each) => able.some(({ visualization }) => visualization === each));
}

const heatmapOf = ({ visuals }: ShownView): Visualization =>
  visuals.heatmapType === 'static' ? 'STATIC_HEATMAP' : 'DYNAMIC_HEATMAP';

/** Fixations of one respondent or of each in a segment, joined; otherwise what moves: a trail, or dots. */
const pathOf = (view: ShownView): Visualization =>
  drawsFixations(view) ? 'STATIC_GAZE_PATH' : 'DYNAMIC_GAZE_PATH';

const drawsFixations = ({ whose, visuals }: ShownView): boolean =>
  whose.kind === 'respondent' ? visuals.basis === 'fixations' : visuals.segmentGaze === 'scanPaths';

function pictureObstacle({ stimulus }: ShownView): VisualizationObstacle | null {
  const { shows } = STIMULUS_TYPE_FACTS[stimulus.type];
  if (shows === 'film' && stimulus.thumbnailUrl === null) return 'noThumbnail';
  const { imageUrl, videoUrl, instructionOptions } = stimulus;
  return imageUrl === null && videoUrl === null && instructionOptions === null ? 'noPicture' : null;
}

function pathObstacle(view: ShownView): VisualizationObstacle | null {
  const { result } = view;
  const needsFixations = drawsFixations(view) || view.visuals.basis === 'fixations';
  return needsFixations && result && !hasFixations(result) ? 'noFixations' : gazeObstacle(result);
}

function gazeObstacle(result: Result | undefined): VisualizationObstacle | null {
  if (!result) return 'loading';
  return hasGaze(result) ? null : 'noGaze';
}

export function hasFixations(result: Result): boolean {
  return result.kind === 'segment'
    ? result.fixations.tMs.length > 0
    : result.fixations.startMs.length > 0;
}
