/** Level of a quiet room with most microphones; below it the meter is empty. */
const SILENT_DB = -55;
const LOUD_DB = -10;
/** Speech at arm's length is above this, a fan is below. */
const VOICE_DB = -42;

/** @param samples of a sound, -1..1 @returns decibels below full scale; silence is -100 */
export function levelDb(samples: Float32Array): number {
  if (samples.length === 0) return -100;
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  return Math.max(-100, 10 * Math.log10(power + 1e-12));
}

/** How far a meter is filled, 0..1. */
export function meterShare(db: number): number {
  return Math.min(1, Math.max(0, (db - SILENT_DB) / (LOUD_DB - SILENT_DB)));
}

export function isVoice(db: number): boolean {
  return db > VOICE_DB;
}
