import type { SessionContext } from '../../session/sessionContext';
import { cmPerPxOf } from './cardSize';

const savedPixelRatio = new WeakMap<SessionContext, number>();

/** Keeps the size of a pixel for this visit: it holds for this screen at this zoom. */
export function saveScreenScale(context: SessionContext, cardWidthPx: number): void {
  const cmPerPx = cmPerPxOf(cardWidthPx);
  context.cmPerPx = cmPerPx;
  savedPixelRatio.set(context, devicePixelRatio);
  context.recorder.record({
    kind: 'screenMeasured',
    tMs: context.clock.now(),
    cmPerPx,
    method: 'bank-card',
  });
}

/** The page was zoomed, or moved to another screen, since it was measured. */
export function isScreenScaleStale(context: SessionContext): boolean {
  return context.cmPerPx !== null && savedPixelRatio.get(context) !== devicePixelRatio;
}
