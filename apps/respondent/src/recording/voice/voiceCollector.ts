import type { Bytes } from '@fovea/link/journal/journal';
import { createVoiceAnalysis } from '@fovea/science/signals/voiceAnalysis';
import { encodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import {
  emptyVoiceFrames,
  joinVoiceFrames,
  VOICE_VALUES,
  type VoiceFrames,
} from '@fovea/science/recording/voiceFrames';
import { SoundClock, type DatedSound } from './soundClock';
import type { SoundBlock } from './voiceMessages';

const CHUNK_MS = 5000;
const CLOCK_EVERY_MS = 10_000;
const CLOCK_AFTER_MS = 2000;

/** Turns sound into chunks of voice features and discards the sound at once. */
export class VoiceCollector {
  private readonly analysis;
  private readonly soundClock = new SoundClock();
  /** On the audio clock, until their sound is dated. */
  private undated: VoiceFrames[] = [];
  /** On the session clock. */
  private frames: VoiceFrames[] = [];
  private lastFrameMs = Number.NEGATIVE_INFINITY;
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
    const { sampleRateHz } = this.parts;
    const startAudioMs = (firstSample / sampleRateHz) * 1000;
    const frames = this.analysis.push(pcm, startAudioMs);
    if (frames) this.undated.push(frames);
    const endAudioMs = startAudioMs + (pcm.length / sampleRateHz) * 1000;
    for (const sound of this.soundClock.arrived(endAudioMs, arrivalMs)) this.date(sound);
    const firstMs = this.frames[0]?.tMs[0];
    if (firstMs !== undefined && this.lastFrameMs - firstMs >= CHUNK_MS) this.keepChunk();
  }

  /** Hands over everything that has been heard. */
  flush(): void {
    for (const sound of this.soundClock.flush()) this.date(sound);
    this.keepChunk();
  }

  private date({ endAudioMs, offsetMs }: DatedSound): void {
    const { latencyMs, clock } = this.parts;
    const endMs = endAudioMs + offsetMs - latencyMs;
    // The first blocks are late, so the clocks are compared only after several of them.
    this.lastClockMs ??= endMs - CLOCK_EVERY_MS + CLOCK_AFTER_MS;
    if (endMs - this.lastClockMs >= CLOCK_EVERY_MS) {
      this.lastClockMs = endMs;
      clock(endMs, endAudioMs);
    }
    const all = joinVoiceFrames(this.undated);
    let until = 0;
    while (until < all.count && (all.tMs[until] ?? 0) <= endAudioMs) until++;
    this.undated = until < all.count ? [part(all, until, all.count)] : [];
    const dated = part(all, 0, until);
    for (let at = 0; at < until; at++) dated.tMs[at] = (dated.tMs[at] ?? 0) + offsetMs - latencyMs;
    // Times ascend even where the clock turns out to be earlier than thought.
    let from = 0;
    while (from < until && (dated.tMs[from] ?? 0) <= this.lastFrameMs) from++;
    if (from === until) return;
    this.frames.push(part(dated, from, until));
    this.lastFrameMs = dated.tMs[until - 1] ?? this.lastFrameMs;
  }

  private keepChunk(): void {
    if (this.frames.length === 0) return;
    const chunk = encodeVoiceChunk(joinVoiceFrames(this.frames));
    this.frames = [];
    this.parts.keep(chunk);
  }
}

function part({ tMs, values }: VoiceFrames, from: number, to: number): VoiceFrames {
  const created = emptyVoiceFrames(to - from);
  created.tMs.set(tMs.subarray(from, to));
  created.values.set(values.subarray(from * VOICE_VALUES, to * VOICE_VALUES));
  return created;
}
