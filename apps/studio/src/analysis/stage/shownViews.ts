import type { ShownView } from '../../visualExports/selection/shownView';
import { isShown } from '../selection/analysisStatus';
import type { AnalysisSlot, LoadedCell } from '../results/analysisSlot';
import { shownLines } from '../signals/signalChoice';
import { fixationState, withFixationFallback } from './fixationState';
import { visualsOf } from './replayVisuals';

/** What the stage shows, for images and videos of it. */
export function shownViews(
  { cells, state }: Pick<AnalysisSlot, 'cells' | 'state'>,
  nowMs: number,
): ShownView[] {
  const isAlone = cells.length === 1;
  return cells.flatMap((cell): ShownView[] => {
    const { key, stimulus, who, session, segment, result, status } = cell;
    const whose = whoseOf({ session, segment });
    if (!isShown(status) || !whose) return [];
    const fixations = fixationState(result.data, session, nowMs);
    const shown = isAlone ? withFixationFallback(state, fixations) : state;
    return [
      {
        key,
        stimulus,
        who,
        whose,
        visuals: visualsOf(shown, session !== null),
        lines: isAlone && state.showSignalOverlay ? shownLines(state, 1) : [],
        limits: state,
        showsAois: state.showAois,
        hiddenAoiIds: state.hiddenAoiIds,
        result: result.data,
        topSeconds: null,
        xNormPerDeg: null,
      },
    ];
  });
}

function whoseOf({
  session,
  segment,
}: Pick<LoadedCell, 'session' | 'segment'>): ShownView['whose'] | null {
  if (session) return { kind: 'respondent', sessionId: session.id };
  return segment && { kind: 'segment', segment };
}
