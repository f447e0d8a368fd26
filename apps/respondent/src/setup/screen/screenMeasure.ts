import type { Visit } from '../../visit/beginVisit';
import { cmPerPxOf } from './cardSize';

const pixelRatioThen = new WeakMap<Visit, number>();

/** Stores the pixel size for this session: it is valid for this screen at this zoom level. */
export function measureScreen(visit: Visit, cardWidthPx: number): void {
  const cmPerPx = cmPerPxOf(cardWidthPx);
  visit.cmPerPx = cmPerPx;
  pixelRatioThen.set(visit, devicePixelRatio);
  visit.recorder.record({
    kind: 'screenMeasured',
    tMs: visit.clock.now(),
    cmPerPx,
    method: 'bank-card',
  });
}

/** Whether the page was zoomed or moved to another screen since it was measured. */
export function isMeasureStale(visit: Visit): boolean {
  return visit.cmPerPx !== null && pixelRatioThen.get(visit) !== devicePixelRatio;
}
