import { describe, expect, it } from 'vitest';
import { createVoiceAnalysis } from './voiceAnalysis';
import {
  joinVoiceFrames,
  VOICE_DESCRIPTORS,
  VOICE_VALUES,
  type VoiceFrames,
} from '../recording/voiceFrames';

/** A separate generator, so that the noise is the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    let sum = 0;
    for (let i = 0; i < 12; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state / 2 ** 32;
    }
    return sum - 6;
  };
}

function analysed(sound: Float32Array, rateHz: number, block = 128, startMs = 500): VoiceFrames {
  const analysis = createVoiceAnalysis(rateHz);
  const parts: VoiceFrames[] = [];
  for (let at = 0; at < sound.length; at += block) {
    const created = analysis.push(sound.subarray(at, at + block), startMs + (at / rateHz) * 1000);
    if (created) parts.push(created);
  }
  return joinVoiceFrames(parts);
}

/** Mean over the measured frames. */
function mean(frames: VoiceFrames, name: (typeof VOICE_DESCRIPTORS)[number]): number {
  const at = VOICE_DESCRIPTORS.indexOf(name);
  const values = Array.from(
    { length: frames.count },
    (_, i) => frames.values[i * VOICE_VALUES + at],
  );
  const measured = values.filter((value) => value !== undefined && Number.isFinite(value));
  return measured.reduce((sum: number, value) => sum + (value ?? 0), 0) / measured.length;
}

function voicedShare(frames: VoiceFrames): number {
  let voiced = 0;
  for (let i = 0; i < frames.count; i++)
    if (!Number.isNaN(frames.values[i * VOICE_VALUES])) voiced++;
  return voiced / frames.count;
}

const semitones = (hz: number) => 12 * Math.log2(hz / 27.5);

/** Sum of harmonics of a pitch, perfectly steady. */
function harmonics(f0Hz: number, rateHz: number, seconds: number, noiseLevel = 0): Float32Array {
  const random = noise(3);
  const count = Math.floor(4000 / f0Hz);
  return Float32Array.from({ length: seconds * rateHz }, (_, i) => {
    let value = 0;
    for (let h = 1; h <= count; h++) value += Math.cos((2 * Math.PI * h * f0Hz * i) / rateHz) / h;
    return 0.1 * value + noiseLevel * random();
  });
}

/** Pulses at given times, through resonators: a vowel with known periods and amplitudes. */
function vowel(
  rateHz: number,
  seconds: number,
  pulse: (n: number) => { readonly periodS: number; readonly strength: number },
  formantsHz: readonly number[] = [700, 1220, 2600],
): Float32Array {
  const sound = new Float64Array(seconds * rateHz);
  let timeS = 0;
  for (let n = 0; ; n++) {
    const { periodS, strength } = pulse(n);
    const at = timeS * rateHz;
    timeS += periodS;
    if (at + 20 > sound.length) break;
    // A pulse between two samples: a short smooth bump.
    for (let i = Math.max(0, Math.floor(at) - 20); i < at + 20; i++) {
      sound[i] = (sound[i] ?? 0) + strength * Math.exp(-(((i - at) / (rateHz / 8000)) ** 2));
    }
  }
  for (const formantHz of formantsHz) {
    const radius = Math.exp((-Math.PI * 80) / rateHz);
    const turn = (2 * Math.PI * formantHz) / rateHz;
    let one = 0;
    let two = 0;
    for (let i = 0; i < sound.length; i++) {
      const value = (sound[i] ?? 0) + 2 * radius * Math.cos(turn) * one - radius * radius * two;
      two = one;
      one = value;
      sound[i] = value;
    }
  }
  const most = sound.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return Float32Array.from(sound, (value) => (0.5 * value) / most);
}

describe('pitch', () => {
  it.each([
    [110, 48_000],
    [220, 48_000],
    [440, 44_100],
    [180, 16_000],
    [70, 48_000],
  ])('of %d Hz is detected at %d samples per second', (f0Hz, rateHz) => {
    const frames = analysed(harmonics(f0Hz, rateHz, 1), rateHz);
    expect(voicedShare(frames)).toBeGreaterThan(0.95);
    expect(mean(frames, 'f0Semitones')).toBeCloseTo(semitones(f0Hz), 1);
  });

  it('is NaN in noise and in silence, which has no spectral balance either', () => {
    const random = noise(9);
    const hiss = analysed(
      Float32Array.from({ length: 48_000 }, () => 0.1 * random()),
      48_000,
    );
    expect(voicedShare(hiss)).toBeLessThan(0.05);
    expect(mean(hiss, 'loudness')).toBeGreaterThan(0);
    const silence = analysed(new Float32Array(48_000), 48_000);
    expect(silence.count).toBeGreaterThan(80);
    expect(voicedShare(silence)).toBe(0);
    expect(mean(silence, 'alphaRatioDb')).toBeNaN();
    expect(mean(silence, 'loudness')).toBe(0);
  });
});

describe('jitter, shimmer and noise', () => {
  const steady = vowel(48_000, 2, () => ({ periodS: 1 / 120, strength: 1 }));

  it('are close to zero for a steady vowel', () => {
    const frames = analysed(steady, 48_000);
    expect(mean(frames, 'jitter')).toBeLessThan(0.002);
    expect(mean(frames, 'shimmerDb')).toBeLessThan(0.1);
    expect(mean(frames, 'hnrDb')).toBeGreaterThan(25);
  });

  it('jitter: periods alternately 1 % longer and shorter differ by 2 %', () => {
    const shaking = vowel(48_000, 2, (n) => ({
      periodS: (1 + (n % 2 ? 0.01 : -0.01)) / 120,
      strength: 1,
    }));
    const jitter = mean(analysed(shaking, 48_000), 'jitter');
    expect(jitter).toBeGreaterThan(0.016);
    expect(jitter).toBeLessThan(0.024);
  });

  it('shimmer: amplitudes alternating between 1 and 0.8 differ by 1.94 dB', () => {
    const shaking = vowel(48_000, 2, (n) => ({ periodS: 1 / 120, strength: n % 2 ? 0.8 : 1 }));
    const shimmerDb = mean(analysed(shaking, 48_000), 'shimmerDb');
    expect(shimmerDb).toBeGreaterThan(1.3);
    expect(shimmerDb).toBeLessThan(2.3);
  });

  it.each([10, 20])('harmonics %d dB above noise', (hnrDb) => {
    const f0Hz = 150;
    const clean = harmonics(f0Hz, 16_000, 2);
    const energy = clean.reduce((sum, value) => sum + value * value, 0) / clean.length;
    const noisy = harmonics(f0Hz, 16_000, 2, Math.sqrt(energy / 10 ** (hnrDb / 10)));
    expect(Math.abs(mean(analysed(noisy, 16_000), 'hnrDb') - hnrDb)).toBeLessThan(2);
  });
});

describe('spectrum', () => {
  it('finds the formants of a vowel', () => {
    const frames = analysed(
      vowel(48_000, 1, () => ({ periodS: 1 / 110, strength: 1 })),
      48_000,
    );
    expect(Math.abs(mean(frames, 'f1Hz') - 700)).toBeLessThan(50);
    expect(Math.abs(mean(frames, 'f2Hz') - 1220)).toBeLessThan(60);
    expect(Math.abs(mean(frames, 'f3Hz') - 2600)).toBeLessThan(120);
  });

  it('separates low from high: alpha ratio and Hammarberg index', () => {
    const tones = (lowHz: number, highHz: number, high: number) =>
      Float32Array.from(
        { length: 32_000 },
        (_, i) =>
          0.2 * Math.sin((2 * Math.PI * lowHz * i) / 16_000) +
          0.2 * high * Math.sin((2 * Math.PI * highHz * i) / 16_000),
      );
    // Amplitudes 10 : 1 are 20 dB.
    const frames = analysed(tones(500, 3000, 0.1), 16_000);
    expect(mean(frames, 'alphaRatioDb')).toBeCloseTo(20, 0);
    expect(mean(frames, 'hammarbergDb')).toBeCloseTo(20, 0);
    const equal = analysed(tones(500, 3000, 1), 16_000);
    expect(Math.abs(mean(equal, 'alphaRatioDb'))).toBeLessThan(0.5);
  });

  it('is louder for more sound, but not twice for twice the amplitude', () => {
    const quiet = harmonics(150, 16_000, 1);
    const ratio =
      mean(
        analysed(
          quiet.map((value) => value * 2),
          16_000,
        ),
        'loudness',
      ) / mean(analysed(quiet, 16_000), 'loudness');
    expect(ratio).toBeCloseTo(4 ** (1 / 3), 2);
  });
});

describe('frames', () => {
  it('come every 10 ms, timed at the middle of their window', () => {
    // Silence, then sound from 1 s on.
    const sound = harmonics(200, 48_000, 2);
    sound.fill(0, 0, 48_000);
    const frames = analysed(sound, 48_000, 4096, 0);
    const steps = Array.from(frames.tMs.slice(1), (tMs, i) => tMs - (frames.tMs[i] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(10, 5);
    const loud = VOICE_DESCRIPTORS.indexOf('loudness');
    const firstLoud = frames.tMs.find((_, i) => (frames.values[i * VOICE_VALUES + loud] ?? 0) > 1);
    expect(Math.abs((firstLoud ?? 0) - 1000)).toBeLessThan(20);
  });

  it('do not depend on how the sound was split into blocks', () => {
    const sound = harmonics(130, 44_100, 0.5);
    const one = analysed(sound, 44_100, 128);
    const other = analysed(sound, 44_100, 4410);
    expect(other.count).toBe(one.count);
    expect(other.values).toEqual(one.values);
  });

  it('are after a gap what they are of a recording that begins there', () => {
    const sound = harmonics(200, 48_000, 0.5);
    const interrupted = createVoiceAnalysis(48_000);
    interrupted.push(harmonics(310, 48_000, 0.5), 0);
    const after = interrupted.push(sound, 5000);
    const alone = createVoiceAnalysis(48_000).push(sound, 5000);
    // As many as of half a second at 16 kHz: 60 ms each, every 10 ms.
    expect(alone?.count).toBe(45);
    expect(after).toEqual(alone);
  });

  it('start anew after a gap, and ascend whatever the times say', () => {
    const analysis = createVoiceAnalysis(16_000);
    const sound = harmonics(200, 16_000, 0.5);
    const before = analysis.push(sound, 0);
    const after = analysis.push(sound, 5000);
    expect(before?.count).toBe(45);
    expect(after?.tMs[0]).toBeCloseTo(5030, 5);
    expect(analysis.push(sound, 1000)).toBeNull();
    expect(analysis.push(sound, 6000)?.tMs[0]).toBeGreaterThan(5500);
  });
});
