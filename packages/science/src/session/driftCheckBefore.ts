import { firstAtOrAfter } from '../math/timeOrder';
import { meanOf } from '../math/meanOf';
import { targetQuality } from '../quality/quality';
import type { DriftCheck } from '../quality/sessionQuality';
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from '../timeline/exposures';
import type { MeasuredGaze } from './measuredGaze';

/** The eye needs this long to find the dot and come to rest, as with the dots of a calibration. */
const SETTLE_MS = 600;
/** Fewer tell nothing. */
const MIN_SAMPLES = 5;

/**
 * How far gaze lay from the dot that was shown before a stimulus. The fit has not seen these dots, so they
 * tell what a calibration some minutes ago is still worth; they correct nothing. Of several dots, after a reload, the
 * last one before the showing that counts.
 *
 * @param events in chronological order
 * @param exposure of the stimulus
 * @returns null if there was none, or none without an interruption
 */
export function driftCheckBefore(
  events: readonly SessionEvent[],
  exposure: Exposure,
  source: Pick<MeasuredGaze, 'tMs' | 'on'>,
): DriftCheck | null {
  const at = events.findLastIndex(
    ({ kind, tMs, ...more }) =>
      kind === 'driftCheckShown' &&
      tMs <= exposure.startMs &&
      'stimulusId' in more &&
      more.stimulusId === exposure.stimulusId,
  );
  const shown = events[at];
  if (shown?.kind !== 'driftCheckShown') return null;
  const after = events.slice(at + 1);
  const length = after.findIndex(({ kind }) => kind === 'driftCheckHidden');
  const end = after[length];
  if (!end || after.slice(0, length).some(({ kind }) => INTERRUPTIONS.has(kind))) return null;
  const { gaze, view } = source.on(pageOf(shown, end.tMs));
  const from = firstAtOrAfter(source.tMs, shown.tMs + SETTLE_MS);
  const to = firstAtOrAfter(source.tMs, end.tMs);
  const xPx = gaze.xPx.subarray(from, to);
  const yPx = gaze.yPx.subarray(from, to);
  const target = { targetXPx: shown.xPx, targetYPx: shown.yPx };
  const quality = targetQuality({ ...target, xPx, yPx }, view);
  const known = quality && quality.samples >= MIN_SAMPLES ? quality : null;
  const { contentRect } = exposure;
  const xNorm = (px: number) => (px - contentRect.xPx) / contentRect.widthPx;
  const yNorm = (px: number) => (px - contentRect.yPx) / contentRect.heightPx;
  return {
    targetXNorm: xNorm(shown.xPx),
    targetYNorm: yNorm(shown.yPx),
    gazeXNorm: known && xNorm(meanOf(Array.from(xPx))),
    gazeYNorm: known && yNorm(meanOf(Array.from(yPx))),
    offsetDeg: known && known.accuracyDeg,
    precisionStdDeg: known && known.stdDeg,
    samples: quality?.samples ?? 0,
  };
}

/** Shown on a whole page of its own. */
function pageOf(
  { stimulusId, tMs, viewportPx }: Extract<SessionEvent, { kind: 'driftCheckShown' }>,
  endMs: number,
): Exposure {
  const { widthPx, heightPx } = viewportPx;
  return {
    ...{ stimulusId, stimulusType: 'DRIFT_CHECK', startMs: tMs, endMs, complete: true },
    ...{ stretches: [{ startMs: tMs, endMs }], activeMs: endMs - tMs },
    contentRect: { xPx: 0, yPx: 0, widthPx, heightPx },
    viewportPx,
  };
}

const INTERRUPTIONS: ReadonlySet<SessionEvent['kind']> = new Set([
  'paused',
  'pageFrozen',
  'sessionResumed',
  'viewportChanged',
  'driftCheckShown',
]);
