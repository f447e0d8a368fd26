import { lazy, type ComponentType } from 'react';
import type { AnalysisSlot } from '../results/analysisSlot';

/** Parts of the analysis screen that are loaded when they are opened; what is not here has no tab and no room. */
export interface AnalysisSlots {
  readonly signalsTab?: ComponentType<AnalysisSlot>;
  readonly aoiTab?: ComponentType<AnalysisSlot>;
  /** Below the transport bar, on the same time. */
  readonly signalPanel?: ComponentType<AnalysisSlot>;
  readonly aoiPanel?: ComponentType<AnalysisSlot>;
  /** Over the stimulus, when one thing is shown: signals, the face, recorded videos. */
  readonly replayStage?: ComponentType<AnalysisSlot>;
  /** AOIs over the stimulus; only looked at where several things are shown. */
  readonly aoiStage?: ComponentType<AnalysisSlot & { readonly isReadOnly?: boolean }>;
}

export const ANALYSIS_SLOTS: AnalysisSlots = {
  replayStage: lazy(() =>
    import('./ReplayOverlay').then(({ ReplayOverlay }) => ({ default: ReplayOverlay })),
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
