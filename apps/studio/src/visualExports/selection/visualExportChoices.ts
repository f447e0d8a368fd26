import type {
  Visualization,
  VisualExportSelection,
  VisualExportType,
} from '@fovea/contract/studies/visualExports';
import { VISUALIZATIONS } from '@fovea/contract/studies/visualExports';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { selectionOf } from './selectionOf';
import { shownVisualizations } from './shownVisualizations';
import type { ShownView } from './shownView';

/** What somebody chose for the exports of one or several views. */
export interface ExportChoices {
  readonly type: VisualExportType;
  /** Left out of what is on screen. */
  readonly without: readonly Visualization[];
  readonly withoutAois: boolean;
  /** Of an image that changes in time. */
  readonly timeMs: number;
}

export const isFilm = ({ stimulus }: ShownView): boolean =>
  STIMULUS_TYPE_FACTS[stimulus.type].shows === 'film';

/** What an export of the view draws, from bottom to top. */
export function chosenVisualizations(
  view: ShownView,
  { without }: Pick<ExportChoices, 'without'>,
): Visualization[] {
  const shown = shownVisualizations(view).filter((each) => !without.includes(each));
  return VISUALIZATIONS.filter((each) => shown.includes(each));
}

/** Whether an image of the view depends on the time. */
export function changesInTime(view: ShownView, visualizations: readonly Visualization[]): boolean {
  const isMoving = visualizations.some(
    (each) =>
      each === 'DYNAMIC_HEATMAP' || each === 'DYNAMIC_GAZE_PATH' || each === 'SIGNAL_OVERLAY',
  );
  // On a film only recent fixations are drawn.
  const movesAlong =
    visualizations.includes('STIMULUS') || visualizations.includes('STATIC_GAZE_PATH');
  return isMoving || (isFilm(view) && movesAlong);
}

/** The selection that is stored and made. */
export function chosenSelection(view: ShownView, choices: ExportChoices): VisualExportSelection {
  const visualizations = chosenVisualizations(view, choices);
  const isOfTime = choices.type === 'IMAGE' && changesInTime(view, visualizations);
  const shown = choices.withoutAois ? { ...view, showsAois: false } : view;
  return selectionOf(shown, visualizations, isOfTime ? choices.timeMs : null);
}

export function durationMsOf({ result, stimulus }: ShownView): number {
  return result?.durationMs || stimulus.exposureTimeMs;
}
