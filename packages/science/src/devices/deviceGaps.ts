import { medianOf } from '../math/medianOf';
import type { PlacedDevice } from './placeDevice';

/** A pause of a device that is no more than this many of its intervals is not a gap. */
const INTERVALS = 1.5;
/** Shorter pauses are no gaps for any device, as for the signals of a segment. */
const SHORTEST_MS = 100;

/**
 * Two samples further apart than this have a gap between them: one and a half intervals of the
 * device, as it states them or as most of its samples show them, and at least 100 ms.
 *
 * @returns NaN for a device that sends when something happens, which has no gaps
 */
export function gapLimitMs({
  device,
  sessionMs,
}: Pick<PlacedDevice, 'device' | 'sessionMs'>): number {
  if (device.nominalRateHz <= 0) return Number.NaN;
  const measuredMs = medianOf(intervalsMs(sessionMs));
  const intervalMs = Math.max(
    1000 / device.nominalRateHz,
    Number.isFinite(measuredMs) ? measuredMs : 0,
  );
  return Math.max(INTERVALS * intervalMs, SHORTEST_MS);
}

export interface GapTotals {
  /** Samples per second where it sent; null: fewer than two samples, or at irregular times. */
  readonly rateHz: number | null;
  /** Of these stretches, how long something of the device was there; null: it has no gaps. */
  readonly coveredMs: number | null;
}

/** @param stretches of the session, ascending and apart */
export function gapTotals(
  placed: PlacedDevice,
  stretches: readonly { readonly startMs: number; readonly endMs: number }[],
): GapTotals {
  const { sessionMs, isAfterGap } = placed;
  const limitMs = gapLimitMs(placed);
  if (Number.isNaN(limitMs)) return { rateHz: null, coveredMs: null };
  let count = 0;
  let sumMs = 0;
  let coveredMs = 0;
  let stretch = 0;
  for (let at = 1; at < sessionMs.length; at++) {
    const fromMs = sessionMs[at - 1] ?? 0;
    const toMs = sessionMs[at] ?? 0;
    if (isAfterGap[at] === 1 || toMs - fromMs > limitMs) continue;
    count++;
    sumMs += toMs - fromMs;
    while ((stretches[stretch]?.endMs ?? Infinity) <= fromMs) stretch++;
    for (let each = stretch; (stretches[each]?.startMs ?? Infinity) < toMs; each++) {
      const { startMs = 0, endMs = 0 } = stretches[each] ?? {};
      coveredMs += Math.max(0, Math.min(toMs, endMs) - Math.max(fromMs, startMs));
    }
  }
  return { rateHz: sumMs > 0 ? (count * 1000) / sumMs : null, coveredMs };
}

/** Of at most 10,000 samples, which say as much. */
function intervalsMs(sessionMs: Float64Array): Float64Array {
  const some = sessionMs.subarray(0, 10_000);
  return some.subarray(1).map((tMs, at) => tMs - (some[at] ?? 0));
}
