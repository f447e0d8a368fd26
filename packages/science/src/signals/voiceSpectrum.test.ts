import { expect, it } from 'vitest';
import { spectrumReader } from './voiceSpectrum';

const BIN_HZ = 50;
const BINS = 161;
const read = spectrumReader(BINS, BIN_HZ);
/** A power at each frequency, 0 to 8000 Hz. */
const spectrum = (power: (hz: number) => number) =>
  read(Float64Array.from({ length: BINS }, (_, bin) => power(bin * BIN_HZ)));

it('compares 50 to 1000 Hz with 1000 to 5000 Hz: 19 bins with 80', () => {
  expect(spectrum(() => 1).alphaRatioDb).toBeCloseTo(10 * Math.log10(19 / 80), 9);
});

it('compares the strongest below 2000 Hz with the strongest from there to 5000 Hz', () => {
  const peaks = (low: number, high: number) =>
    spectrum((hz) => (hz === low ? 100 : hz === high ? 10 : 1)).hammarbergDb;
  expect(peaks(1950, 2000)).toBeCloseTo(10, 9);
  expect(peaks(0, 4950)).toBeCloseTo(10, 9);
  expect(peaks(1950, 5000)).toBeCloseTo(20, 9);
});

it('has no ratio without a sound', () => {
  const { alphaRatioDb, hammarbergDb, loudness } = spectrum(() => 0);
  expect([alphaRatioDb, hammarbergDb, loudness]).toEqual([Number.NaN, Number.NaN, 0]);
});

it('gives the slopes below and above 500 Hz in dB for 100 Hz', () => {
  const level = (hz: number) => (hz <= 500 ? -hz / 50 : -10 - (hz - 500) / 100);
  const { slope0to500, slope500to1500 } = spectrum((hz) => 10 ** (level(hz) / 10));
  expect(slope0to500).toBeCloseTo(-2, 6);
  expect(slope500to1500).toBeCloseTo(-1, 6);
});

it('sums the cube roots of 26 bands that are even on the mel scale', () => {
  // A tone of 1000 Hz lies in two bands; their shares add up to one.
  const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
  const [bottom, top] = [mel(20), mel(8000)];
  const edge = (at: number) => 700 * (10 ** ((bottom + ((top - bottom) * at) / 27) / 2595) - 1);
  const below = Array.from({ length: 28 }, (_, at) => at).findLast((at) => edge(at) <= 1000)!;
  const share = (1000 - edge(below)) / (edge(below + 1) - edge(below));
  const hearing = (hz: number) => {
    const w2 = (2 * Math.PI * hz) ** 2;
    return ((w2 + 56.8e6) * w2 ** 2) / ((w2 + 6.3e6) ** 2 * (w2 + 0.38e9));
  };
  const expected =
    Math.cbrt(8 * (1 - share) * hearing(edge(below))) +
    Math.cbrt(8 * share * hearing(edge(below + 1)));
  expect(spectrum((hz) => (hz === 1000 ? 8 : 0)).loudness).toBeCloseTo(expected, 9);
});
