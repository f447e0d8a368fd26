import { expect, it } from 'vitest';
import { isVoice, levelDb, meterShare } from './voiceLevel';

const sine = (peak: number) =>
  Float32Array.from({ length: 4800 }, (_, i) => peak * Math.sin(i / 7));

it('measures decibels below full scale', () => {
  // The power of a sine is half of its squared peak: 3 dB below.
  expect(levelDb(sine(1))).toBeCloseTo(-3.01, 1);
  expect(levelDb(sine(0.1))).toBeCloseTo(-23.01, 1);
  expect(levelDb(new Float32Array(100))).toBe(-100);
  expect(levelDb(new Float32Array(0))).toBe(-100);
});

it('distinguishes a voice from a quiet room', () => {
  expect(isVoice(levelDb(sine(0.05)))).toBe(true);
  expect(isVoice(levelDb(sine(0.003)))).toBe(false);
});

it('fills the meter from empty to full', () => {
  expect(meterShare(-100)).toBe(0);
  expect(meterShare(0)).toBe(1);
  expect(meterShare(-32.5)).toBeCloseTo(0.5);
});
