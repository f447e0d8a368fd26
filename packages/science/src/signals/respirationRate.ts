/**
 * Respiration rate from the position of the chest in the picture. Experimental: only a rate.
 *
 * Windows of 30 s: resampled to 10 Hz, linearly detrended, a Hann window, the power spectrum (Welch
 * 1967), its peak between 0.1 and 0.5 Hz (6 to 30 per minute). The rate is null if the peak does
 * not stand out of the rest up to 1.5 Hz or lies at the border of the band, if the chest was not
 * visible for a fifth of the window, or if the body moved more than breathing does. Massaroni et
 * al. 2018 (doi 10.3390/electronics7100261) found 0.55 per minute of mean error with people who sat
 * still.
 */
import type { BreathFrames } from '../recording/breathFrames';
import { fourierOf } from '../math/fourier';
import { medianOf } from '../math/medianOf';

export const RESPIRATION_VERSION = '1';
export const RESPIRATION_WINDOW_MS = 30_000;

const HOP_MS = 2000;
const RATE_HZ = 10;
const SAMPLES = (RESPIRATION_WINDOW_MS / 1000) * RATE_HZ;
const PADDED = 4096;
const LOWEST_HZ = 0.1;
const HIGHEST_HZ = 0.5;
/** Slow drift counts as noise too. */
const NOISE_FROM_HZ = 0.02;
const NOISE_TO_HZ = 1.5;
/** Half the width that the Hann window gives to one frequency. */
const PEAK_HALF_HZ = 2 / (RESPIRATION_WINDOW_MS / 1000);
/** Minimum power of the peak relative to everything else, dB. */
const MIN_SNR_DB = 3;
const MAX_MISSING = 0.2;
const SURE_ABOVE = 0.2;
/** Longer gaps are not interpolated. */
const GAP_MS = 1000;
/** A window never extends across a gap as long as this. */
const PART_GAP_MS = 10_000;
/** Standard deviation of the chest divided by the height of the face: more is a moving body. */
const MOVING = 0.15;

export interface RespirationWindow {
  /** Its middle, on the session clock. */
  readonly atMs: number;
  /** Null if the signal is too poor. */
  readonly perMinute: number | null;
  /** Power of the peak relative to the rest, dB; null without a signal. */
  readonly snrDb: number | null;
}

/** @returns a window every two seconds, in chronological order; none shorter than 30 s */
export function respirationWindows(frames: BreathFrames): RespirationWindow[] {
  const fourier = fourierOf(PADDED);
  const faceHeightPx = medianOf(frames.faceHeightPx);
  const windows: RespirationWindow[] = [];
  let first = 0;
  for (let end = 1; end <= frames.count; end++) {
    // There is no result across a long gap, and a broken clock must not produce endless windows.
    const stepMs = (frames.tMs[end] ?? Number.POSITIVE_INFINITY) - (frames.tMs[end - 1] ?? 0);
    if (stepMs >= 0 && stepMs <= PART_GAP_MS) continue;
    const lastMs = frames.tMs[end - 1] ?? 0;
    let next = first;
    for (
      let fromMs = frames.tMs[first] ?? 0;
      fromMs + RESPIRATION_WINDOW_MS <= lastMs;
      fromMs += HOP_MS
    ) {
      while (next + 1 < end && (frames.tMs[next + 1] ?? 0) < fromMs) next++;
      const chest = resampleEvenly(frames, fromMs, next, MOVING * faceHeightPx);
      const found = chest && peakOf(fourier.power(applyTaper(chest)));
      windows.push({
        atMs: fromMs + RESPIRATION_WINDOW_MS / 2,
        perMinute: found && found.snrDb >= MIN_SNR_DB ? found.hz * 60 : null,
        snrDb: found?.snrDb ?? null,
      });
    }
    first = end;
  }
  return windows;
}

/**
 * The rate at a time: that of the window with the nearest middle.
 *
 * @returns NaN if that window has no rate or does not include the time
 */
export function respirationAt(windows: readonly RespirationWindow[], tMs: number): number {
  let low = 0;
  let high = windows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((windows[middle]?.atMs ?? 0) < tMs) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [windows[low - 1], windows[low]];
  const isAfterNearer = !before || (after && after.atMs - tMs < tMs - before.atMs);
  const window = isAfterNearer ? after : before;
  if (!window || Math.abs(window.atMs - tMs) > RESPIRATION_WINDOW_MS / 2) return Number.NaN;
  return window.perMinute ?? Number.NaN;
}

/**
 * [SAMPLES] from `fromMs` on, which precedes frame `at`: the chest at 10 Hz, detrended; null if it
 * was not visible well enough.
 */
function resampleEvenly(
  frames: BreathFrames,
  fromMs: number,
  at: number,
  mostPx: number,
): Float64Array | null {
  const values = new Float64Array(SAMPLES);
  let missing = 0;
  let before = -1;
  let next = at;
  for (let i = 0; i < SAMPLES; i++) {
    const tMs = fromMs + (i * 1000) / RATE_HZ;
    while (next < frames.count && (!isReliable(frames, next) || (frames.tMs[next] ?? 0) <= tMs)) {
      if (isReliable(frames, next)) before = next;
      next++;
    }
    const beforeMs = before < 0 ? Number.NEGATIVE_INFINITY : (frames.tMs[before] ?? 0);
    const nextMs = next < frames.count ? (frames.tMs[next] ?? 0) : Number.POSITIVE_INFINITY;
    if (nextMs - beforeMs > GAP_MS) missing++;
    const low = frames.chestYPx[before < 0 ? next : before] ?? Number.NaN;
    const high = frames.chestYPx[next < frames.count ? next : before] ?? Number.NaN;
    const span = nextMs - beforeMs;
    const share = Number.isFinite(span) && span > 0 ? (tMs - beforeMs) / span : 0;
    values[i] = low + share * (high - low);
  }
  if (missing > MAX_MISSING * SAMPLES || !values.every(Number.isFinite)) return null;
  const level = detrend(values);
  const deviation = Math.sqrt(level.reduce((sum, value) => sum + value * value, 0) / SAMPLES);
  if (deviation === 0 || deviation > mostPx) return null;
  return level;
}

function isReliable(frames: BreathFrames, at: number): boolean {
  return (
    (frames.confidence[at] ?? 0) >= SURE_ABOVE && Number.isFinite(frames.chestYPx[at] ?? Number.NaN)
  );
}

function detrend(values: Float64Array): Float64Array {
  const middle = (SAMPLES - 1) / 2;
  let sum = 0;
  let slope = 0;
  let squares = 0;
  values.forEach((value, i) => {
    sum += value;
    slope += (i - middle) * value;
    squares += (i - middle) ** 2;
  });
  return values.map((value, i) => value - sum / SAMPLES - (slope / squares) * (i - middle));
}

function applyTaper(values: Float64Array): Float64Array {
  const padded = new Float64Array(PADDED);
  values.forEach((value, i) => {
    padded[i] = value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (SAMPLES - 1)));
  });
  return padded;
}

function peakOf(power: Float64Array): { readonly hz: number; readonly snrDb: number } | null {
  const binHz = RATE_HZ / PADDED;
  const from = Math.ceil(LOWEST_HZ / binHz);
  const to = Math.floor(HIGHEST_HZ / binHz);
  let best = from;
  for (let bin = from; bin <= to; bin++) if (power[bin]! > power[best]!) best = bin;
  // Still rising towards the border: the peak, if there is one, lies outside.
  if (power[best - 1]! > power[best]! || power[best + 1]! > power[best]!) return null;
  let own = 0;
  let rest = 0;
  for (let bin = Math.round(NOISE_FROM_HZ / binHz); bin * binHz <= NOISE_TO_HZ; bin++) {
    if (Math.abs(bin - best) * binHz <= PEAK_HALF_HZ) own += power[bin]!;
    else rest += power[bin]!;
  }
  const bend = power[best - 1]! - 2 * power[best]! + power[best + 1]!;
  const shift = bend === 0 ? 0 : (power[best - 1]! - power[best + 1]!) / (2 * bend);
  return { hz: (best + shift) * binHz, snrDb: 10 * Math.log10(own / Math.max(rest, 1e-12)) };
}
