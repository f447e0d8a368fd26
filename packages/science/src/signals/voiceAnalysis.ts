/**
 * Computes voice descriptors from sound during recording; the sound itself is not stored.
 *
 * Spectral descriptors use windows of 25 ms, pitch and what depends on it 60 ms around the same
 * middle (three periods of a deep voice), every 10 ms. The sound is first decimated to less than 29
 * kHz. Deterministic; about 3 % of real time (see docs/science/signals.md), so it can run in a
 * worker during a recording.
 */
import { formantFinder } from './formants';
import { fourierOf } from '../math/fourier';
import {
  emptyVoiceFrames,
  VOICE_HOP_MS,
  VOICE_VALUES,
  type VoiceFrames,
} from '../recording/voiceFrames';
import { pitchFinder } from './voicePitch';
import { spectrumReader } from './voiceSpectrum';

export const VOICE_ANALYSIS_VERSION = 1;

const SPECTRUM_MS = 25;
const PITCH_MS = 60;
/** Reference of the pitch in semitones: three octaves below 220 Hz. */
export const LOWEST_A_HZ = 27.5;
/** Below this root mean square of samples within -1..1 there is only noise: -60 dB. */
const SILENCE_RMS = 0.001;
/** Sound is not decimated below this rate. */
const ENOUGH_HZ = 11_000;
const GAP_MS = 100;
/** Weight of a block's deviation from the running time, because block times jitter. */
const FOLLOW = 0.02;

export interface VoiceAnalysis {
  /**
   * @param pcm one channel, -1..1, any number of samples
   * @param tMsOfFirst session clock of its first sample; a jump of more than 100 ms starts again
   * @returns the frames that became complete, in chronological order; null if none did
   */
  push(pcm: Float32Array, tMsOfFirst: number): VoiceFrames | null;
}

/** @param sampleRateHz 8000 to 192000 */
export function createVoiceAnalysis(sampleRateHz: number): VoiceAnalysis {
  const every = Math.max(1, Math.floor(sampleRateHz / ENOUGH_HZ / 1.3));
  const rateHz = sampleRateHz / every;
  const thin = createDecimator(every);
  const size = Math.round((PITCH_MS / 1000) * rateHz);
  const describe = createDescriber(rateHz, size);
  const hop = (VOICE_HOP_MS / 1000) * rateHz;

  /** Sound that is still needed; its first sample is number `first` since the start. */
  let stored = new Float64Array(0);
  let first = 0;
  let frames = 0;
  /** Samples received since the start, at the rate of the source, and the time of the start. */
  let taken = 0;
  let startMs = Number.NaN;
  let lastMs = Number.NEGATIVE_INFINITY;

  return {
    push(pcm, tMsOfFirst) {
      const offMs = tMsOfFirst - (startMs + (taken / sampleRateHz) * 1000);
      if (!(Math.abs(offMs) <= GAP_MS)) {
        thin.reset();
        stored = new Float64Array(0);
        first = 0;
        frames = 0;
        taken = 0;
        startMs = tMsOfFirst;
      } else {
        startMs += FOLLOW * offMs;
      }
      taken += pcm.length;
      stored = joined(stored, thin.push(pcm));

      const tMs: number[] = [];
      const rows: number[][] = [];
      for (;;) {
        const from = Math.round(frames * hop);
        if (from + size > first + stored.length) break;
        const sound = stored.subarray(from - first, from - first + size);
        const atMs = startMs + ((from + size / 2 - thin.lateBy) / rateHz) * 1000;
        frames++;
        // Times ascend even after a jump backwards.
        if (atMs <= lastMs) continue;
        lastMs = atMs;
        tMs.push(atMs);
        rows.push(describe(sound));
      }
      const needed = Math.round(frames * hop);
      if (needed > first) {
        stored = stored.slice(Math.min(needed - first, stored.length));
        first = needed;
      }
      if (rows.length === 0) return null;
      const created = emptyVoiceFrames(rows.length);
      created.tMs.set(tMs);
      rows.forEach((row, at) => created.values.set(row, at * VOICE_VALUES));
      return created;
    },
  };
}

/** Computes the descriptors of a window of sound, in their order. */
function createDescriber(rateHz: number, size: number): (sound: Float64Array) => number[] {
  const width = Math.round((SPECTRUM_MS / 1000) * rateHz);
  const length = 2 ** Math.ceil(Math.log2(width));
  const fourier = fourierOf(length);
  const bins = length / 2 + 1;
  const readSpectrum = spectrumReader(bins, rateHz / length);
  const findFormants = formantFinder(bins, rateHz / length);
  const findPitch = pitchFinder(rateHz, size);
  const window = Float64Array.from(
    { length: width },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (width - 1)),
  );
  // Makes the spectrum independent of the window's length and rate.
  const scale = 1 / window.reduce((sum, value) => sum + value * value, 0);
  const windowed = new Float64Array(length);
  const from = (size - width) >> 1;
  return (sound) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += sound[i]!;
    const mean = sum / size;
    let squares = 0;
    for (let i = 0; i < width; i++) {
      const value = sound[from + i]! - mean;
      squares += value * value;
      windowed[i] = value * window[i]!;
    }
    const power = fourier.power(windowed);
    for (let bin = 0; bin < bins; bin++) power[bin] = power[bin]! * scale;
    const { loudness, ...balance } = readSpectrum(power);
    const isSilent = Math.sqrt(squares / width) < SILENCE_RMS;
    const pitch = isSilent ? null : findPitch(subtractMean(sound, mean));
    const [f1 = NaN, f2 = NaN, f3 = NaN] = pitch ? findFormants(power) : [];
    const heard = isSilent ? null : balance;
    return [
      pitch ? 12 * Math.log2(pitch.f0Hz / LOWEST_A_HZ) : Number.NaN,
      pitch?.jitter ?? Number.NaN,
      pitch?.shimmerDb ?? Number.NaN,
      pitch?.hnrDb ?? Number.NaN,
      loudness,
      heard?.alphaRatioDb ?? Number.NaN,
      heard?.hammarbergDb ?? Number.NaN,
      heard?.slope0to500 ?? Number.NaN,
      heard?.slope500to1500 ?? Number.NaN,
      f1,
      f2,
      f3,
    ];
  };
}

interface Thinner {
  push(pcm: Float32Array): Float64Array;
  reset(): void;
  /** Delay of the filter, in output samples. */
  readonly lateBy: number;
}

/** Takes every n-th sample after a low-pass filter for the new rate (windowed sinc). */
function createDecimator(every: number): Thinner {
  if (every === 1) {
    return { push: (pcm) => Float64Array.from(pcm), reset: () => {}, lateBy: 0 };
  }
  const half = 12 * every;
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, i) => {
    const t = (i - half) / every;
    const sinc = t === 0 ? 1 : Math.sin(Math.PI * 0.92 * t) / (Math.PI * 0.92 * t);
    return sinc * (0.54 + 0.46 * Math.cos((Math.PI * (i - half)) / half));
  });
  const total = taps.reduce((sum, tap) => sum + tap, 0);
  let before = new Float64Array(2 * half);
  let skip = 0;
  return {
    lateBy: half / every,
    reset() {
      before = new Float64Array(2 * half);
      skip = 0;
    },
    push(pcm) {
      const all = joined(before, pcm);
      const out: number[] = [];
      let at = skip;
      for (; at + taps.length <= all.length; at += every) {
        let sum = 0;
        for (let i = 0; i < taps.length; i++) sum += taps[i]! * all[at + i]!;
        out.push(sum / total);
      }
      const from = all.length - 2 * half;
      skip = at - from;
      before = all.slice(from);
      return Float64Array.from(out);
    },
  };
}

function joined(a: Float64Array, b: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function subtractMean(sound: Float64Array, mean: number): Float64Array {
  return sound.map((value) => value - mean);
}
