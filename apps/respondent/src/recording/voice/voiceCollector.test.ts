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

/**
 * A voice of 200 Hz with overtones, in blocks that arrive up to 20 ms late.
 * @param lost the audio clock stands still for so long when it is at `atMs`
 */
function heard(seconds: number, latencyMs = 0, lost = { atMs: Infinity, ms: 0 }) {
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
    const endAudioMs = ((firstSample + BLOCK) / RATE_HZ) * 1000;
    const endMs = 7000 + endAudioMs + (endAudioMs > lost.atMs ? lost.ms : 0);
    collector.push({ pcm, firstSample }, endMs + ((block * 7) % 20));
  }
  collector.flush();
  return { chunks, clocks };
}

it('makes chunks of five seconds with one frame every 10 ms', () => {
  const { chunks } = heard(13);
  expect(chunks).toHaveLength(3);
  const frames = joinVoiceFrames(chunks.map((chunk) => decodeVoiceChunk(chunk)));
  expect(frames.count).toBeGreaterThan(1280);
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

it('dates sound later by what the browser did not render', () => {
  const { chunks } = heard(12, 0, { atMs: 4000, ms: 900 });
  const { tMs } = joinVoiceFrames(chunks.map((chunk) => decodeVoiceChunk(chunk)));
  const jumps = Array.from(tMs).flatMap((atMs, at) => {
    const beforeMs = tMs[at - 1] ?? atMs;
    return atMs - beforeMs > 15 ? [[beforeMs, atMs]] : [];
  });
  expect(jumps).toHaveLength(1);
  const [[fromMs = 0, toMs = 0] = []] = jumps;
  expect(fromMs).toBeGreaterThan(10_930);
  expect(toMs).toBeLessThan(11_980);
  expect(toMs - fromMs).toBeGreaterThan(890);
  // Twelve seconds of sound and what was lost.
  expect(tMs.at(-1)).toBeGreaterThan(19_900);
});

it('has nothing to hand over when there was no sound', () => {
  expect(heard(0).chunks).toEqual([]);
});
