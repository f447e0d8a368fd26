import { lazy, type ComponentType } from 'react';
import type { AnalysisSlot } from '../results/analysisSlot';

/** Lazily loaded parts of the analysis screen; a missing part gets neither a tab nor space. */
export interface AnalysisSlots {
  readonly signalsTab?: ComponentType<AnalysisSlot>;
  readonly aoiTab?: ComponentType<AnalysisSlot>;
  /** Below the transport bar, on the same clock. */
  readonly signalPanel?: ComponentType<AnalysisSlot>;
  readonly aoiPanel?: ComponentType<AnalysisSlot>;
  /** Over the stimulus of a single cell: signals. */
  readonly replayStage?: ComponentType<AnalysisSlot>;
  /** Below the stage of a single cell: the face, recorded videos. */
  readonly replaySide?: ComponentType<AnalysisSlot>;
  /** AOIs over the stimulus; read-only when several cells are shown. */
  readonly aoiStage?: ComponentType<AnalysisSlot & { readonly isReadOnly?: boolean }>;
}

export const ANALYSIS_SLOTS: AnalysisSlots = {
  replayStage: lazy(() =>
    import('./ReplayOverlay').then(({ ReplayOverlay }) => ({ default: ReplayOverlay })),
  ),
  replaySide: lazy(() =>
    import('./RespondentCards').then(({ RespondentCards }) => ({ default: RespondentCards })),
  ),
  signalsTab: lazy(() =>
    import('../signals/SignalsTab').then(({ SignalsTab }) => ({ default: SignalsTab })),
  ),
  signalPanel: lazy(() =>
    import('../signals/SignalPanel').then(({ SignalPanel }) => ({ default: SignalPanel })),
  ),
  aoiTab: lazy(() => import('../aoiPanels/AoiTab').then(({ AoiTab }) => ({ default: AoiTab }))),
  aoiPanel: lazy(() =>
    import('../aoiPanels/AoiPanel').then(({ AoiPanel }) => ({ default: AoiPanel })),
  ),
  aoiStage: lazy(() =>
    import('../aoiDrawing/AoiStage').then(({ AoiStage }) => ({ default: AoiStage })),
  ),
};
