import type { SessionContext } from '../../session/sessionContext';
import { cmPerPxOf } from './cardSize';

const savedPixelRatio = new WeakMap<SessionContext, number>();

/** Stores the pixel size for this session: it is valid for this screen at this zoom level. */
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

/** Whether the page was zoomed or moved to another screen since it was measured. */
export function isScreenScaleStale(context: SessionContext): boolean {
  return context.cmPerPx !== null && savedPixelRatio.get(context) !== devicePixelRatio;
}
