import type { Bytes } from '@fovea/link/journal/journal';
import { createVoiceAnalysis } from '@fovea/science/signals/voiceAnalysis';
import { encodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import { joinVoiceFrames, type VoiceFrames } from '@fovea/science/recording/voiceFrames';
import { CaptureClock } from '../../engine/captureClock';
import type { SoundBlock } from './voiceMessages';

const CHUNK_MS = 5000;
const CLOCK_EVERY_MS = 10_000;
const CLOCK_AFTER_MS = 2000;
/** Blocks are late for less than this when only the page is busy. */
const FOLLOWS_LOST_AFTER_MS = 2000;

/** Turns sound into chunks of voice features and discards the sound at once. */
export class VoiceCollector {
  private readonly analysis;
  private readonly captureClock = new CaptureClock(FOLLOWS_LOST_AFTER_MS);
  private frames: VoiceFrames[] = [];
  private lastClockMs: number | null = null;
  private readonly parts: {
    readonly sampleRateHz: number;
    readonly latencyMs: number;
    readonly keep: (chunk: Bytes) => void;
    readonly clock: (tMs: number, audioMs: number) => void;
  };

  constructor(parts: VoiceCollector['parts']) {
    this.parts = parts;
    this.analysis = createVoiceAnalysis(parts.sampleRateHz);
  }

  /** @param arrivalMs when the block arrived, session clock */
  push({ pcm, firstSample }: SoundBlock, arrivalMs: number): void {
    const { sampleRateHz, latencyMs, clock } = this.parts;
    const lengthMs = (pcm.length / sampleRateHz) * 1000;
    // A block cannot arrive before its last sample was captured.
    const endAudioMs = (firstSample / sampleRateHz) * 1000 + lengthMs;
    const endMs = this.captureClock.pageTime(endAudioMs, arrivalMs) - latencyMs;
    // The first blocks are late, so the clocks are compared only after several of them.
    this.lastClockMs ??= endMs - CLOCK_EVERY_MS + CLOCK_AFTER_MS;
    if (endMs - this.lastClockMs >= CLOCK_EVERY_MS) {
      this.lastClockMs = endMs;
      clock(endMs, endAudioMs);
    }
    const frames = this.analysis.push(pcm, endMs - lengthMs);
    if (frames) this.frames.push(frames);
    const firstMs = this.frames[0]?.tMs[0];
    if (firstMs !== undefined && endMs - firstMs >= CHUNK_MS) this.flush();
  }

  flush(): void {
    if (this.frames.length === 0) return;
    const chunk = encodeVoiceChunk(joinVoiceFrames(this.frames));
    this.frames = [];
    this.parts.keep(chunk);
  }
}
