import type { Bytes } from '@fovea/link/journal/journal';
import { decodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import {
  joinVoiceFrames,
  VOICE_DESCRIPTORS,
  VOICE_VALUES,
} from '@fovea/science/recording/voiceFrames';
import { expect, it } from 'vitest';
import { VoiceCollector } from './voiceCollector';

const RATE_HZ = 48_000;
const BLOCK = 2048;

/** A voice of 200 Hz with overtones, in blocks that arrive up to 20 ms late. */
function heard(seconds: number, latencyMs = 0) {
  const chunks: Bytes[] = [];
  const clocks: [number, number][] = [];
  const collector = new VoiceCollector({
    sampleRateHz: RATE_HZ,
    latencyMs,
    keep: (chunk) => chunks.push(chunk),
    clock: (tMs, audioMs) => clocks.push([tMs, audioMs]),
  });
  const blocks = Math.floor((seconds * RATE_HZ) / BLOCK);
  for (let block = 0; block < blocks; block++) {
    const firstSample = 4800 + block * BLOCK;
    const pcm = Float32Array.from({ length: BLOCK }, (_, i) => {
      const phase = (2 * Math.PI * 200 * (firstSample + i)) / RATE_HZ;
      return 0.2 * Math.sin(phase) + 0.1 * Math.sin(2 * phase) + 0.05 * Math.sin(3 * phase);
    });
    // The audio clock is at 100 ms when the session clock is at 7100 ms.
    const endMs = 7000 + ((firstSample + BLOCK) / RATE_HZ) * 1000;
    collector.push({ pcm, firstSample }, endMs + ((block * 7) % 20));
  }
  collector.flush();
  return { chunks, clocks };
}

it('makes chunks of five seconds with one frame every 10 ms', () => {
  const { chunks } = heard(12);
  expect(chunks).toHaveLength(3);
  const frames = joinVoiceFrames(chunks.map((chunk) => decodeVoiceChunk(chunk)));
  expect(frames.count).toBeGreaterThan(1180);
  expect(frames.tMs[0]).toBeGreaterThan(7100);
  expect(frames.tMs[0]).toBeLessThan(7160);
  const apart = Array.from(frames.tMs).flatMap((tMs, at) =>
    at === 0 ? [] : [tMs - (frames.tMs[at - 1] ?? 0)],
  );
  expect(Math.min(...apart)).toBeGreaterThan(8);
  expect(Math.max(...apart)).toBeLessThan(12);
  const pitch = frames.values[600 * VOICE_VALUES + VOICE_DESCRIPTORS.indexOf('f0Semitones')];
  expect(pitch).toBeCloseTo(12 * Math.log2(200 / 27.5), 0);
});

it('records the audio clock every ten seconds, corrected for the latency of the microphone', () => {
  const { clocks } = heard(25, 10);
  expect(clocks).toHaveLength(3);
  for (const [tMs, audioMs] of clocks) expect(tMs - audioMs).toBeCloseTo(7000 - 10, -1);
});

it('has nothing to hand over when there was no sound', () => {
  expect(heard(0).chunks).toEqual([]);
});
