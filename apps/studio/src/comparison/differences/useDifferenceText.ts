import type { ComparisonResult, Difference } from '@fovea/science/statistics/segmentStatistics';
import { useMemo } from 'react';
import { defineMessages, useIntl, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { PairDifference } from './differences';

const TESTS: Record<Difference['test'], MessageDescriptor> = defineMessages({
  welch: {
    id: 'comparison.test.welch',
    defaultMessage: 'Welch’s t test of two groups of different respondents',
  },
  'mann-whitney': {
    id: 'comparison.test.mannWhitney',
    defaultMessage: 'Mann-Whitney test of two groups of different respondents, by ranks',
  },
  'paired-t': {
    id: 'comparison.test.pairedT',
    defaultMessage: 'Paired t test of the same respondents',
  },
  wilcoxon: {
    id: 'comparison.test.wilcoxon',
    defaultMessage: 'Wilcoxon signed-rank test of the same respondents',
  },
  fisher: {
    id: 'comparison.test.fisher',
    defaultMessage: 'Fisher’s exact test of two groups of different respondents',
  },
  mcnemar: {
    id: 'comparison.test.mcnemar',
    defaultMessage: 'McNemar’s test of the same respondents',
  },
});

const REASONS: Record<NonNullable<Difference['reason']>, MessageDescriptor> = defineMessages({
  few: {
    id: 'comparison.reason.few',
    defaultMessage: 'Ranks are used because there are fewer than ten values.',
  },
  skewed: {
    id: 'comparison.reason.skewed',
    defaultMessage: 'Ranks are used because the values are skewed.',
  },
  'no-spread': {
    id: 'comparison.reason.noSpread',
    defaultMessage: 'Ranks are used because the values within each group are all the same.',
  },
});

export const EFFECT_MESSAGES: Record<Difference['effect']['kind'], MessageDescriptor> =
  defineMessages({
    'hedges-g': { id: 'comparison.effect.g', defaultMessage: 'Hedges’ g' },
    dz: { id: 'comparison.effect.dz', defaultMessage: 'Cohen’s dz' },
    'rank-biserial': { id: 'comparison.effect.rank', defaultMessage: 'rank-biserial r' },
    'risk-difference': {
      id: 'comparison.effect.risk',
      defaultMessage: 'difference of proportions',
    },
  });

/** Rank tests estimate the median of the differences. */
export const isByRanks = (test: Difference['test']) =>
  test === 'mann-whitney' || test === 'wilcoxon';

/** The conventional significance level. */
const ALPHA = 0.05;

function refusedText(intl: IntlShape, compared: Extract<ComparisonResult, { ok: false }>): string {
  switch (compared.refusal) {
    case 'overlapping':
      return intl.formatMessage(
        {
          id: 'comparison.refused.overlapping',
          defaultMessage:
            'Not tested: {shared, plural, one {# respondent is} other {# respondents are}} in both segments, so they are neither different respondents nor the same ones measured twice. Compare segments without respondents in common.',
        },
        { shared: compared.shared },
      );
    case 'too-few':
      return intl.formatMessage(
        {
          id: 'comparison.refused.tooFew',
          defaultMessage:
            'Not tested: there are too few values (n = {n1, number} and {n2, number}; at least 3 are needed).',
        },
        { n1: compared.n1, n2: compared.n2 },
      );
    case 'no-variation':
      return intl.formatMessage({
        id: 'comparison.refused.noVariation',
        defaultMessage: 'Not tested: all values are the same.',
      });
  }
}

/** Texts for a difference: which test was used, and what its result means. */
export function useDifferenceText() {
  const intl = useIntl();
  return useMemo(() => {
    const p = (value: number) =>
      value < 0.001
        ? intl.formatMessage({ id: 'comparison.pSmall', defaultMessage: 'p < 0.001' })
        : intl.formatMessage(
            { id: 'comparison.p', defaultMessage: 'p = {p}' },
            { p: intl.formatNumber(value, { maximumFractionDigits: 3 }) },
          );
    return {
      p,
      sentence(pair: PairDifference, first: string, second: string, tests: number): string {
        const { compared, pAdjusted } = pair;
        if (!compared.ok) return refusedText(intl, compared);
        const { test, reason, n1, n2, unpaired, zeros, isExact, estimate } = compared.difference;
        const isPaired = test === 'paired-t' || test === 'wilcoxon' || test === 'mcnemar';
        const adjusted = pAdjusted ?? compared.difference.p;
        const parts = [
          intl.formatMessage(
            {
              id: 'comparison.sentence.test',
              defaultMessage:
                '{test} ({isPaired, select, true {n = {n1, number} pairs} other {n = {n1, number} and {n2, number}}}), {p}{tests, plural, =0 {} =1 {} other { after Holm’s correction for # comparisons}}.',
            },
            {
              test: intl.formatMessage(TESTS[test]),
              isPaired: String(isPaired),
              n1,
              n2,
              p: p(adjusted),
              tests,
            },
          ),
        ];
        if (reason) parts.push(intl.formatMessage(REASONS[reason]));
        if (isByRanks(test)) {
          parts.push(
            intl.formatMessage(
              {
                id: 'comparison.sentence.distribution',
                defaultMessage:
                  '{isExact, select, true {By the exact distribution.} other {By the normal distribution with corrections for ties and continuity.}}',
              },
              { isExact: String(isExact) },
            ),
          );
        }
        if (zeros > 0) {
          parts.push(
            intl.formatMessage(
              {
                id: 'comparison.sentence.zeros',
                defaultMessage:
                  '{zeros, number} of the {n, number} pairs {zeros, plural, one {does} other {do}} not differ; the p value, the estimate and the interval leave {zeros, plural, one {it} other {them}} out.',
              },
              { zeros, n: n1 },
            ),
          );
        }
        if (unpaired > 0) {
          parts.push(
            intl.formatMessage(
              {
                id: 'comparison.sentence.unpaired',
                defaultMessage:
                  '{n, plural, one {# respondent has} other {# respondents have}} only one of the two values and {n, plural, one {is} other {are}} left out.',
              },
              { n: unpaired },
            ),
          );
        }
        parts.push(
          adjusted < ALPHA
            ? intl.formatMessage(
                {
                  id: 'comparison.sentence.difference',
                  defaultMessage:
                    'The data speak for a difference: {higher} is higher than {lower}.',
                },
                {
                  higher: estimate >= 0 ? first : second,
                  lower: estimate >= 0 ? second : first,
                },
              )
            : intl.formatMessage({
                id: 'comparison.sentence.none',
                defaultMessage:
                  'No difference was shown. That is no proof that there is none: the interval says which differences the data allow.',
              }),
        );
        return parts.join(' ');
      },
    };
  }, [intl]);
}
