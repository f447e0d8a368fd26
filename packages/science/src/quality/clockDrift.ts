/**
 * How another clock runs relative to the session clock, from moments known on both.
 *
 * theirs = offset + (1 + drift) x ours. Both clocks are divided where the other one jumped (a
 * reload, a suspended machine). The drift is the median of the slopes between pairs of the same
 * part (Theil 1950, Sen 1968), so that single late answers do not affect it. The rest is the
 * jitter: 1.4826 times the median deviation, which is the standard deviation of normal noise.
 * Units: ms, parts per million.
 */
import { medianOf } from '../math/medianOf';
import { slopes } from '../math/medianSlope';
import { splitAtJumps } from '../math/splitAtJumps';
import type { SessionEvent } from '../recording/sessionEvents';
import type { ClockDrift } from './sessionQuality';

type Pair = Extract<SessionEvent, { kind: 'clockPair' }>;

/** Over a shorter time, one late answer looks like drift. */
const MIN_SPAN_MS = 60_000;
const MIN_PAIRS = 5;
/**
 * A change of the difference of both clocks that is more than jitter: no clock drifts that fast.
 */
const JUMP_MS = 250;
/** Pairs whose request took this many times as long as usual are excluded. */
const SLOW = 3;

export interface MeasuredClock extends ClockDrift {
  readonly jumps: number;
}

/** @returns one entry per clock, sorted by name */
export function clockDrifts(events: readonly SessionEvent[]): MeasuredClock[] {
  const pairs = events.filter((event) => event.kind === 'clockPair');
  const clocks = [...new Set(pairs.map(({ clock }) => clock))].sort();
  return clocks.map((clock) => {
    const own = pairs.filter((pair) => pair.clock === clock);
    return { clock, pairs: own.length, ...driftOf(lowLatencyPairs(own)) };
  });
}

function lowLatencyPairs(pairs: readonly Pair[]): readonly Pair[] {
  const usualMs = medianOf(pairs.map(({ uncertaintyMs }) => uncertaintyMs ?? Number.NaN));
  return pairs.filter(({ uncertaintyMs }) => !((uncertaintyMs ?? 0) > SLOW * usualMs));
}

function driftOf(pairs: readonly Pair[]): Omit<MeasuredClock, 'clock' | 'pairs'> {
  const parts = splitAtJumps(pairs, isJump);
  const jumps = Math.max(0, parts.length - 1);
  const spanMs = parts.reduce((sum, part) => sum + spanOf(part), 0);
  if (pairs.length < MIN_PAIRS || spanMs < MIN_SPAN_MS) {
    return { driftPpm: null, jitterMs: null, jumps };
  }
  const drift = medianOf(parts.flatMap((part) => slopes(part, ({ tMs }) => tMs, gained)));
  const left = parts.flatMap((part) => {
    const over = part.map(({ tMs, theirMs }) => theirMs - tMs - drift * tMs);
    const offset = medianOf(over);
    return over.map((value) => Math.abs(value - offset));
  });
  return {
    driftPpm: Number.isFinite(drift) ? drift * 1e6 : null,
    jitterMs: 1.4826 * medianOf(left),
    jumps,
  };
}

function isJump(before: Pair, after: Pair): boolean {
  return Math.abs(after.theirMs - after.tMs - (before.theirMs - before.tMs)) > JUMP_MS;
}

/** How much further the other clock went. */
function gained(from: Pair, to: Pair): number {
  return to.theirMs - from.theirMs - (to.tMs - from.tMs);
}

function spanOf(part: readonly Pair[]): number {
  return (part.at(-1)?.tMs ?? 0) - (part[0]?.tMs ?? 0);
}
