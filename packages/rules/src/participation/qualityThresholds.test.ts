import { expect, it } from 'vitest';
import { asShown, meetsThreshold, type ThresholdMeasure } from './qualityThresholds';

it.each<[ThresholdMeasure, number | null, number, boolean]>([
  // Accuracy is an error: it has to be below the threshold, in tenths of a degree.
  ['accuracyDeg', 2.9, 3, true],
  ['accuracyDeg', 2.94, 3, true],
  ['accuracyDeg', 2.95, 3, false],
  ['accuracyDeg', 2.96, 3, false],
  ['accuracyDeg', 3, 3, false],
  ['accuracyDeg', 3.04, 3.1, true],
  ['accuracyDeg', 3.06, 3.1, false],
  ['accuracyDeg', 0, 0.5, true],
  // Shares are shown in whole percent and have to reach the threshold.
  ['gazeQuality', 0.9, 0.9, true],
  ['gazeQuality', 0.895, 0.9, true],
  ['gazeQuality', 0.8949, 0.9, false],
  ['gazeQuality', 0.045, 0.05, true],
  ['faceQuality', 0.795, 0.8, true],
  ['faceQuality', 0.7949, 0.8, false],
  ['faceQuality', 1, 1, true],
  ['faceQuality', 0.995, 1, true],
  // The rate is shown in whole pictures a second.
  ['frameRateHz', 9.5, 10, true],
  ['frameRateHz', 9.49, 10, false],
  ['frameRateHz', 30, 10, true],
  // What was not measured meets no threshold.
  ['accuracyDeg', null, 20, false],
  ['faceQuality', null, 0, false],
  ['frameRateHz', Number.NaN, 0, false],
])('%s of %s against %s', (measure, value, threshold, expected) => {
  expect(meetsThreshold(measure, value, threshold)).toBe(expected);
});

it('rounds a threshold as it is shown, too', () => {
  expect(meetsThreshold('faceQuality', 0.8, 0.804)).toBe(true);
  expect(meetsThreshold('accuracyDeg', 2.9, 2.96)).toBe(true);
});

/** How the screens format the figures. */
const SHOWN: Record<ThresholdMeasure, (value: number) => string> = {
  accuracyDeg: (value) => value.toLocaleString('en', { maximumFractionDigits: 1 }),
  gazeQuality: (value) => value.toLocaleString('en', { style: 'percent' }),
  faceQuality: (value) => value.toLocaleString('en', { style: 'percent' }),
  frameRateHz: (value) => value.toLocaleString('en', { maximumFractionDigits: 0 }),
};

it.each(Object.keys(SHOWN) as ThresholdMeasure[])('%s rounds as the screens do', (measure) => {
  const isShare = measure === 'gazeQuality' || measure === 'faceQuality';
  for (let at = 0; at <= 2000; at++) {
    const value = isShare ? at / 2000 : at / 100 + (at % 7) / 1000;
    const shown = asShown(measure, value);
    expect(SHOWN[measure](value)).toBe(isShare ? `${Math.round(shown * 100)}%` : String(shown));
  }
});
