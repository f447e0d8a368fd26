import { STATISTICS_VERSION } from '@fovea/science/statistics/segmentStatistics';
import type { IntlShape } from 'react-intl';
import { defineMessages } from 'react-intl';
import type { Differences } from './differences';

const heads = defineMessages({
  aoi: { id: 'comparison.csv.aoi', defaultMessage: 'AOI or signal' },
  metric: { id: 'comparison.csv.metric', defaultMessage: 'Metric' },
  first: { id: 'comparison.csv.first', defaultMessage: 'First' },
  n1: { id: 'comparison.csv.n1', defaultMessage: 'First n' },
  mean1: { id: 'comparison.csv.mean1', defaultMessage: 'First mean' },
  sd1: { id: 'comparison.csv.sd1', defaultMessage: 'First SD' },
  second: { id: 'comparison.csv.second', defaultMessage: 'Second' },
  n2: { id: 'comparison.csv.n2', defaultMessage: 'Second n' },
  mean2: { id: 'comparison.csv.mean2', defaultMessage: 'Second mean' },
  sd2: { id: 'comparison.csv.sd2', defaultMessage: 'Second SD' },
  difference: { id: 'comparison.csv.difference', defaultMessage: 'Difference' },
  low: { id: 'comparison.csv.low', defaultMessage: '95 % interval from' },
  high: { id: 'comparison.csv.high', defaultMessage: '95 % interval to' },
  effect: { id: 'comparison.csv.effect', defaultMessage: 'Effect size' },
  effectKind: { id: 'comparison.csv.effectKind', defaultMessage: 'Effect size is' },
  p: { id: 'comparison.csv.p', defaultMessage: 'p' },
  pAdjusted: { id: 'comparison.csv.pAdjusted', defaultMessage: 'p after Holm’s correction' },
  test: { id: 'comparison.csv.test', defaultMessage: 'Test' },
  reason: { id: 'comparison.csv.reason', defaultMessage: 'Reason' },
  zeros: { id: 'comparison.csv.zeros', defaultMessage: 'Pairs without a difference' },
  isExact: { id: 'comparison.csv.exact', defaultMessage: 'Exact' },
  version: { id: 'comparison.csv.version', defaultMessage: 'Version of the tests' },
});

/** The complete table of differences: one row for each AOI, metric and pair of views. */
export function differenceRows(
  intl: IntlShape,
  rows: readonly Differences[],
  names: readonly string[],
): (string | number | null)[][] {
  return [
    Object.values(heads).map((head) => intl.formatMessage(head)),
    ...rows.flatMap((row) =>
      row.pairs.map(({ first, second, compared, pAdjusted }) => {
        const [a, b] = [row.estimates[first], row.estimates[second]];
        const found = compared.ok ? compared.difference : null;
        return [
          ...[row.name, row.metric],
          ...[names[first] ?? '', a?.n ?? null, a?.mean ?? null, a?.sd ?? null],
          ...[names[second] ?? '', b?.n ?? null, b?.mean ?? null, b?.sd ?? null],
          ...[found?.estimate ?? null, found?.low ?? null, found?.high ?? null],
          ...[found?.effect.value ?? null, found?.effect.kind ?? null],
          ...[found?.p ?? null, pAdjusted, found?.test ?? null],
          compared.ok ? compared.difference.reason : compared.refusal,
          ...[found?.zeros ?? null, found && (found.isExact ? 'yes' : 'no'), STATISTICS_VERSION],
        ];
      }),
    ),
  ];
}
