import type { AnalysisSlot } from '../results/analysisSlot';
import { usePrefetch } from '../results/usePrefetch';
import { shownLines } from '../signals/signalChoice';
import { SignalOverlayCanvas } from './SignalOverlayCanvas';

/** The signals over a single replay. */
export function ReplayOverlay(slot: AnalysisSlot) {
  const { cells, state } = slot;
  usePrefetch(slot);
  const isShown = cells.length === 1 && state.showSignalOverlay && shownLines(state, 1).length > 0;
  return isShown ? <SignalOverlayCanvas {...slot} /> : null;
}
