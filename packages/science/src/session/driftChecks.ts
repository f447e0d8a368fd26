/**
 * How far gaze lies from a dot that was shown before a stimulus. The fit has not seen these dots, so they
 * tell what a calibration some minutes ago is still worth; they correct nothing. Units: ms on the session
 * clock, CSS px of the page, degrees.
 */
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
 * @param events in chronological order
 * @returns one for each dot that was shown without an interruption, in the order of time
 */
export function driftChecks(
  events: readonly SessionEvent[],
  source: Pick<MeasuredGaze, 'tMs' | 'on'>,
): DriftCheck[] {
  return events.flatMap((event, at) => {
    if (event.kind !== 'driftCheckShown') return [];
    const endAt = events.findIndex(
      (later, place) => place > at && later.kind === 'driftCheckHidden',
    );
    const end = events[endAt];
    const between = events.slice(at + 1, Math.max(at + 1, endAt));
    if (!end || between.some(({ kind }) => INTERRUPTIONS.has(kind))) return [];
    const { stimulusId, xPx, yPx, tMs } = event;
    const { gaze, view } = source.on(pageOf(event, end.tMs));
    const from = firstAtOrAfter(source.tMs, tMs + SETTLE_MS);
    const to = firstAtOrAfter(source.tMs, end.tMs);
    const seen = { xPx: gaze.xPx.subarray(from, to), yPx: gaze.yPx.subarray(from, to) };
    const quality = targetQuality({ targetXPx: xPx, targetYPx: yPx, ...seen }, view);
    const samples = quality?.samples ?? 0;
    const isEnough = samples >= MIN_SAMPLES;
    return [
      {
        ...{ stimulusId, tMs, targetXPx: xPx, targetYPx: yPx, samples },
        gazeXPx: isEnough ? meanOf(Array.from(seen.xPx)) : null,
        gazeYPx: isEnough ? meanOf(Array.from(seen.yPx)) : null,
        offsetDeg: isEnough && quality ? quality.accuracyDeg : null,
        precisionStdDeg: isEnough && quality ? quality.stdDeg : null,
      },
    ];
  });
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
