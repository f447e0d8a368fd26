import type { Slide } from '@fovea/contract/participation/takingPart';
import type { RectPx, SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { ViewportPx } from './stage';

export function shownEvent(
  slide: Slide,
  tMs: number,
  contentRect: RectPx,
  viewportPx: ViewportPx,
): SessionEvent {
  return {
    kind: 'stimulusShown',
    tMs,
    stimulusId: slide.stimulusId,
    stimulusType: slide.type,
    contentRect,
    viewportPx,
  };
}

export function hiddenEvent(slide: Slide, tMs: number): SessionEvent {
  return { kind: 'stimulusHidden', tMs, stimulusId: slide.stimulusId };
}
