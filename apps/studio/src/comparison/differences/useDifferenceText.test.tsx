// Needs a page
import type { ComparisonResult, Difference } from '@fovea/science/statistics/segmentStatistics';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useDifferenceText } from './useDifferenceText';

afterEach(cleanup);

const difference: Difference = {
  ...{ test: 'welch', reason: null, n1: 20, n2: 18, unpaired: 0, zeros: 0, isExact: false },
  ...{ estimate: 3, low: 1, high: 5, p: 0.004, statistic: 3, df: 35 },
  effect: { kind: 'hedges-g', value: 0.9, low: 0.2, high: 1.6 },
};

function sentence(compared: ComparisonResult, pAdjusted: number | null = null, tests = 1) {
  function DifferenceSentence() {
    const messages = useDifferenceText();
    return (
      <p>{messages.sentence({ first: 0, second: 1, compared, pAdjusted }, 'A', 'B', tests)}</p>
    );
  }
  return show(<DifferenceSentence />).container.querySelector('p')!.textContent;
}

it('names the test and states the result', () => {
  expect(sentence({ ok: true, difference }, 0.004)).toBe(
    'Welch’s t test of two groups of different respondents (n = 20 and 18), p = 0.004. The data speak for a difference: A is higher than B.',
  );
});

it('uses the corrected p value, and says that it is corrected', () => {
  const said = sentence({ ok: true, difference: { ...difference, p: 0.03 } }, 0.09, 3);
  expect(said).toContain('p = 0.09 after Holm’s correction for 3 comparisons.');
  expect(said).toContain('No difference was shown.');
});

it('says why ranks were used and who was excluded', () => {
  const paired = { ...difference, test: 'wilcoxon', reason: 'few', unpaired: 2, estimate: -1 };
  const said = sentence({ ok: true, difference: paired as Difference }, 0.0001);
  expect(said).toContain('(n = 20 pairs), p < 0.001.');
  expect(said).toContain('Ranks are used because there are fewer than ten values.');
  expect(said).toContain('2 respondents have only one of the two values and are left out.');
  expect(said).toContain('B is higher than A');
});

it('says by which convention signed ranks are tested, and how many pairs did not differ', () => {
  const ranks = { ...difference, test: 'wilcoxon', reason: 'skewed', n1: 16, n2: 16, zeros: 8 };
  const said = sentence({ ok: true, difference: ranks as Difference }, 0.03);
  expect(said).toContain(
    '8 of the 16 pairs do not differ; the p value, the estimate and the interval leave them out.',
  );
  expect(said).toContain('By the normal distribution with corrections for ties and continuity');
  const exact = { ...ranks, zeros: 0, isExact: true };
  const exactly = sentence({ ok: true, difference: exact as Difference }, 0.03);
  expect(exactly).toContain('By the exact distribution.');
  expect(exactly).not.toContain('do not differ;');
});

it.each([
  ['overlapping', 'Not tested: 4 respondents are in both segments'],
  ['too-few', 'Not tested: there are too few values (n = 2 and 9'],
  ['no-variation', 'Not tested: all values are the same.'],
] as const)('says why nothing was tested: %s', (refusal, messages) => {
  expect(sentence({ ok: false, refusal, n1: 2, n2: 9, shared: 4 })).toContain(messages);
});
