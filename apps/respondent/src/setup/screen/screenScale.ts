import type { SessionContext } from '../../session/sessionContext';
import { cmPerPxOf } from './cardSize';

type MeasuredSession = Pick<SessionContext, 'cmPerPx' | 'recorder' | 'clock'>;

const savedPixelRatio = new WeakMap<MeasuredSession, number>();

/** Stores the pixel size for this session: it is valid for this screen at this zoom level. */
export function saveScreenScale(context: MeasuredSession, cardWidthPx: number): void {
  setScreenScale(context, cmPerPxOf(cardWidthPx));
}

/** The same with a size that was measured before a reload. */
export function setScreenScale(context: MeasuredSession, cmPerPx: number): void {
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
export function isScreenScaleStale(context: MeasuredSession): boolean {
  return context.cmPerPx !== null && savedPixelRatio.get(context) !== devicePixelRatio;
}
