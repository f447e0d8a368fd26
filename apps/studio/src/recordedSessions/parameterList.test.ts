import { expect, it } from 'vitest';
import { parameterList } from './parameterList';

it('formats parameter names as words, with the unit after the number', () => {
  expect(
    parameterList({
      dispersionDeg: 3.13333,
      thresholdDegPerS: 30,
      gapFillMs: 75,
      medianSamples: 3,
      fixationAlgorithm: 'idt',
      mean: 1,
      filled: true,
    }),
  ).toBe(
    'dispersion 3.133°, threshold 30°/s, gap fill 75 ms, median samples 3, fixation algorithm idt, mean 1, filled true',
  );
});

it('omits what was not measured', () => {
  expect(parameterList({ lambda: null, gazeVersion: '' })).toBe('');
});
