/**
 * One clock as a straight line of another, from moments known on both.
 *
 * difference(x) = offset + drift × (x − middle). The drift is the median of the slopes (Theil–Sen),
 * the offset the median of what is left, so that readings delayed by a busy machine do not move
 * either. What is left after both is the residual: 1.4826 times the median deviation, which is the
 * standard deviation of normal noise. Where a clock was set, or began anew, another line begins.
 * Units: ms; drift is a ratio.
 */
import { medianOf } from '../math/medianOf';
import { medianSlope } from '../math/medianSlope';
import { splitAtJumps } from '../math/splitAtJumps';

/** A moment on one clock, and how far the other one is ahead of it. */
export interface ClockReading {
  readonly atMs: number;
  readonly aheadMs: number;
  /** The reading is right to this much. */
  readonly errorMs: number;
}

export interface ClockLine {
  /** Of the first and the last reading that it rests on. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly middleMs: number;
  readonly offsetMs: number;
  readonly drift: number;
  /** False: too short to tell, so that the clocks count as equally fast. */
  readonly canDrift: boolean;
  readonly residualMs: number;
  /** Median of the errors of the readings that it rests on. */
  readonly errorMs: number;
  readonly readings: number;
}

/** Over a shorter time, one late reading looks like drift. */
const MIN_DRIFT_SPAN_MS = 30_000;
const MIN_DRIFT_READINGS = 5;
/** More than this between two readings is a jump: quartz clocks drift a hundred times less. */
const JUMP_MS = 50;
const JUMP_RATIO = 0.001;
/** Readings with this many times the usual error are left out. */
const POOR = 3;

/**
 * @param readings in the order in which they were taken
 * @returns one line for each stretch without a jump, in order; empty without a usable reading
 */
export function clockLines(readings: readonly ClockReading[]): ClockLine[] {
  const known = readings.filter(
    ({ atMs, aheadMs }) => Number.isFinite(atMs) && Number.isFinite(aheadMs),
  );
  return splitAtJumps(known, isJump).map(lineOf);
}

/** How far the other clock is ahead at this moment, also before and after the readings. */
export function aheadAt({ offsetMs, drift, middleMs }: ClockLine, atMs: number): number {
  return offsetMs + drift * (atMs - middleMs);
}

function isJump(before: ClockReading, after: ClockReading): boolean {
  const limitMs = JUMP_MS + JUMP_RATIO * Math.abs(after.atMs - before.atMs);
  return after.atMs < before.atMs || Math.abs(after.aheadMs - before.aheadMs) > limitMs;
}

function lineOf(part: readonly ClockReading[]): ClockLine {
  const usualMs = medianOf(part.map(({ errorMs }) => errorMs));
  const good = part.filter(({ errorMs }) => !(errorMs > POOR * usualMs));
  const fromMs = good[0]?.atMs ?? Number.NaN;
  const toMs = good.at(-1)?.atMs ?? Number.NaN;
  const middleMs = (fromMs + toMs) / 2;
  const canDrift = good.length >= MIN_DRIFT_READINGS && toMs - fromMs >= MIN_DRIFT_SPAN_MS;
  const drift = canDrift
    ? medianSlope(
        good,
        ({ atMs }) => atMs,
        (from, to) => to.aheadMs - from.aheadMs,
      )
    : 0;
  const rests = good.map(({ atMs, aheadMs }) => aheadMs - drift * (atMs - middleMs));
  const offsetMs = medianOf(rests);
  return {
    fromMs,
    toMs,
    middleMs,
    offsetMs,
    drift,
    canDrift,
    residualMs: 1.4826 * medianOf(rests.map((rest) => Math.abs(rest - offsetMs))),
    errorMs: Number.isFinite(usualMs) ? usualMs : 0,
    readings: good.length,
  };
}
