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
/** Maximum number of pairs compared with each other: an hour of one every 5 s is 720. */
const MAX_PAIRS = 600;

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
  const parts = splitAtJumps(pairs);
  const jumps = Math.max(0, parts.length - 1);
  const spanMs = parts.reduce((sum, part) => sum + spanOf(part), 0);
  if (pairs.length < MIN_PAIRS || spanMs < MIN_SPAN_MS) {
    return { driftPpm: null, jitterMs: null, jumps };
  }
  const drift = medianOf(parts.flatMap((part) => slopes(subsample(part))));
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

/** A single deviating pair is a late answer rather than a jump, since the next one is as before. */
function splitAtJumps(pairs: readonly Pair[]): Pair[][] {
  const parts: Pair[][] = [];
  pairs.forEach((pair, at) => {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const apart = last ? pair.theirMs - pair.tMs - (last.theirMs - last.tMs) : 0;
    if (part && Math.abs(apart) <= JUMP_MS) part.push(pair);
    else if (!part || isPersistentJump(pairs, at, last)) parts.push([pair]);
  });
  return parts;
}

function isPersistentJump(pairs: readonly Pair[], at: number, last: Pair | undefined): boolean {
  const next = pairs[at + 1];
  if (!next || !last) return true;
  return Math.abs(next.theirMs - next.tMs - (last.theirMs - last.tMs)) > JUMP_MS;
}

function slopes(part: readonly Pair[]): number[] {
  const all: number[] = [];
  // Close pairs say almost nothing about the drift: only pairs a third of the part apart are
  // compared.
  const apartMs = spanOf(part) / 3;
  part.forEach((a, at) => {
    for (const b of part.slice(at + 1)) {
      const ours = b.tMs - a.tMs;
      if (ours > 0 && ours >= apartMs) all.push((b.theirMs - a.theirMs - ours) / ours);
    }
  });
  return all;
}

function subsample(part: readonly Pair[]): readonly Pair[] {
  const every = Math.ceil(part.length / MAX_PAIRS);
  return every > 1 ? part.filter((_, at) => at % every === 0) : part;
}

function spanOf(part: readonly Pair[]): number {
  return (part.at(-1)?.tMs ?? 0) - (part[0]?.tMs ?? 0);
}
