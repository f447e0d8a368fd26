import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { RectPx, SessionEvent, ViewportPx } from '@fovea/science/recording/sessionEvents';

export function shownEvent(
  stimulus: PublishedStimulus,
  tMs: number,
  contentRect: RectPx,
  viewportPx: ViewportPx,
): SessionEvent {
  return {
    kind: 'stimulusShown',
    tMs,
    stimulusId: stimulus.stimulusId,
    stimulusType: stimulus.type,
    contentRect,
    viewportPx,
  };
}

export function hiddenEvent(stimulus: PublishedStimulus, tMs: number): SessionEvent {
  return { kind: 'stimulusHidden', tMs, stimulusId: stimulus.stimulusId };
}
