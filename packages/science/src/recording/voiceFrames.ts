/**
 * Voice descriptors, a frame every 10 ms, never the sound itself.
 *
 * After the Geneva minimalistic parameter set (Eyben et al. 2015, doi 10.1109/TAFFC.2015.2457417);
 * formulas, limits and sources of each are in docs/science/signals.md. Times are milliseconds on
 * the session clock and refer to the middle of the frame's window.
 */

/** Descriptors in the order of the `values` column. NaN: not measurable in this frame. */
export const VOICE_DESCRIPTORS = [
  /** Pitch, semitones above 27.5 Hz. Only for voiced frames, like all down to `hnrDb`. */
  'f0Semitones',
  /** Mean difference of neighbouring periods divided by the mean period, 0..1. */
  'jitter',
  /** Mean difference of the peak amplitudes of neighbouring periods, dB. */
  'shimmerDb',
  /** Harmonics-to-noise ratio, dB. */
  'hnrDb',
  /** Sum of a compressed auditory spectrum; depends on the microphone. */
  'loudness',
  /** Energy of 50..1000 Hz divided by that of 1000..5000 Hz, dB. */
  'alphaRatioDb',
  /** Strongest peak of 0..2 kHz relative to that of 2..5 kHz, dB. */
  'hammarbergDb',
  /** Slope of the log power spectrum, dB per 100 Hz. */
  'slope0to500',
  'slope500to1500',
  /** Resonances of the vocal tract, Hz; for voiced frames only. */
  'f1Hz',
  'f2Hz',
  'f3Hz',
] as const;
export type VoiceDescriptor = (typeof VOICE_DESCRIPTORS)[number];
export const VOICE_VALUES = VOICE_DESCRIPTORS.length;

/** From the middle of a frame to the middle of the next, milliseconds. */
export const VOICE_HOP_MS = 10;

export interface VoiceFrames {
  readonly count: number;
  /** [count] milliseconds, ascending. */
  readonly tMs: Float64Array;
  /** [count * VOICE_VALUES] frame by frame; NaN where not measurable. */
  readonly values: Float32Array;
}

/** `count` frames with nothing measured. */
export function emptyVoiceFrames(count: number): VoiceFrames {
  return {
    count,
    tMs: new Float64Array(count),
    values: new Float32Array(count * VOICE_VALUES).fill(Number.NaN),
  };
}

/** Concatenates the parts of a recording in the given order. */
export function joinVoiceFrames(list: readonly VoiceFrames[]): VoiceFrames {
  const joined = emptyVoiceFrames(list.reduce((sum, frames) => sum + frames.count, 0));
  let at = 0;
  for (const { count, tMs, values } of list) {
    joined.tMs.set(tMs, at);
    joined.values.set(values, at * VOICE_VALUES);
    at += count;
  }
  return joined;
}
