import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import { expect, it } from 'vitest';
import type { LoadedSignals } from '../../replay/signals/loadedSignals';
import { meanOverTime, measuredMeans } from './signalMeans';

const signals = (values: readonly number[]): LoadedSignals => ({
  kind: 'respondent',
  tMs: Float64Array.from(values, (_, at) => at),
  values: new Map<SignalId, { mean: Float32Array; sd: null; n: null }>([
    ['joy', { mean: Float32Array.from(values), sd: null, n: null }],
  ]),
});

it.each([
  [[1, 2, 6], 3],
  [[Number.NaN, 4, Number.NaN], 4],
  [[Number.NaN], Number.NaN],
  [[], Number.NaN],
])('computes the mean of %j', (values, mean) => {
  expect(meanOverTime(signals(values), 'joy')).toBe(mean);
});

it('a signal that was not recorded has no mean', () => {
  expect(meanOverTime(signals([1]), 'anger')).toBeNaN();
});

it('counts only respondents with measurements', () => {
  const means = new Map([
    ['a', 1],
    ['b', 3],
    ['c', Number.NaN],
  ]);
  expect(measuredMeans(means)).toEqual({
    group: { respondentIds: ['a', 'b'], values: [1, 3] },
    estimate: { n: 2, mean: 2, sd: Math.sqrt(2) },
  });
  expect(measuredMeans(new Map([['a', 5]]))!.estimate.sd).toBeNull();
  expect(measuredMeans(new Map())).toBeNull();
});
