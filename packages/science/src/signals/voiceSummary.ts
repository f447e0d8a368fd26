import type { TimeInterval } from '../timeline/pauses';
import type { VoiceSummary } from './stimulusSignals';
import { VOICE_HOP_MS, VOICE_VALUES, type VoiceFrames } from '../recording/voiceFrames';

/** Shorter silences are stops within words (Eyben et al. 2015 count them like this too). */
const PAUSE_MS = 250;

/**
 * How much was spoken while a stimulus was visible, and the pauses of the voice. Silence before the
 * first and after the last voiced frame is not a pause; none extends across intervals.
 *
 * @returns null without a frame
 */
export function voiceSummary(
  voice: VoiceFrames,
  stretches: readonly TimeInterval[],
): VoiceSummary | null {
  let frames = 0;
  let voiced = 0;
  const pausesMs: number[] = [];
  for (const { startMs, endMs } of stretches) {
    let lastVoicedMs: number | null = null;
    for (let at = 0; at < voice.count; at++) {
      const tMs = voice.tMs[at] ?? 0;
      if (tMs < startMs || tMs >= endMs) continue;
      frames++;
      if (Number.isNaN(voice.values[at * VOICE_VALUES] ?? Number.NaN)) continue;
      voiced++;
      const silentMs = lastVoicedMs === null ? 0 : tMs - lastVoicedMs - VOICE_HOP_MS;
      if (silentMs >= PAUSE_MS) pausesMs.push(silentMs);
      lastVoicedMs = tMs;
    }
  }
  if (frames === 0) return null;
  const pauses = pausesMs.length;
  return {
    voicedShare: voiced / frames,
    pauses,
    meanPauseMs: pauses > 0 ? pausesMs.reduce((sum, ms) => sum + ms, 0) / pauses : null,
  };
}
