import { firstAtOrAfter } from '../math/timeOrder';
import { mapped, stretchAt, type CorrectedStretch } from '../quality/gazeCorrection';
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from '../timeline/exposures';
import { stimulusClock } from '../timeline/stimulusClock';
import type { GazeOnPage } from './measuredGaze';

/**
 * The gaze on the page of a stimulus with a researcher's corrections; what it was before stays beside it.
 * @param tMs [n] times of the samples on the session clock, ascending
 */
export function correctExposure(
  events: readonly SessionEvent[],
  exposure: Exposure,
  tMs: Float64Array,
  measured: GazeOnPage,
  corrections: readonly CorrectedStretch[],
): GazeOnPage {
  if (corrections.length === 0) return measured;
  const { xPx: left, yPx: top, widthPx, heightPx } = exposure.contentRect;
  const { clock } = stimulusClock(events, exposure);
  const xPx = measured.gaze.xPx.slice();
  const yPx = measured.gaze.yPx.slice();
  for (const shown of exposure.stretches) {
    const end = firstAtOrAfter(tMs, shown.endMs);
    for (let at = firstAtOrAfter(tMs, shown.startMs); at < end; at++) {
      const stretch = stretchAt(corrections, clock(tMs[at]!));
      // Others keep their bits: to fractions of the picture and back they would be rounded.
      if (!stretch) continue;
      const moved = mapped(stretch.map, (xPx[at]! - left) / widthPx, (yPx[at]! - top) / heightPx);
      xPx[at] = left + moved.xNorm * widthPx;
      yPx[at] = top + moved.yNorm * heightPx;
    }
  }
  return {
    ...measured,
    gaze: { xPx, yPx },
    uncorrected: measured.uncorrected ?? measured.gaze,
  };
}
