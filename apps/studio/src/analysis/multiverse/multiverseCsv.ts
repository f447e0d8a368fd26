import type { MultiverseMetric, MultiverseResult } from '@fovea/science/statistics/multiverse';
import { STATISTICS_VERSION } from '@fovea/science/statistics/segmentStatistics';
import type { CsvValue } from '@fovea/science/tables/writeCsv';

/** One row for each analysis, the stored one first; analyses that failed state the reason. */
export function multiverseRows({
  result,
  metric,
  first,
  second,
}: {
  readonly result: MultiverseResult;
  readonly metric: MultiverseMetric;
  readonly first: string;
  readonly second: string;
}): CsvValue[][] {
  const head = [
    'Metric',
    'First',
    'Second',
    'Filter',
    'DispersionDeg',
    'ThresholdDegPerS',
    'Price',
    'MinDurationMs',
    'Difference',
    'Low95',
    'High95',
    'P',
    'Test',
    'N1',
    'N2',
    'FixationsPerRespondent',
    'NotCompared',
    'TestVersion',
  ];
  const rows = result.cells.map(({ filter, compared, fixationsPerRespondent }): CsvValue[] => {
    const difference = compared.ok ? compared.difference : null;
    return [
      metric,
      first,
      second,
      filter?.algorithm ?? 'stored',
      filter?.algorithm === 'idt' ? filter.dispersionDeg : null,
      filter?.algorithm === 'ivt' ? filter.thresholdDegPerS : null,
      filter?.algorithm === 'segments' ? filter.price : null,
      filter?.minDurationMs,
      difference?.estimate,
      difference?.low,
      difference?.high,
      difference?.p,
      difference?.test,
      difference?.n1 ?? (compared.ok ? null : compared.n1),
      difference?.n2 ?? (compared.ok ? null : compared.n2),
      fixationsPerRespondent,
      compared.ok ? null : compared.refusal,
      STATISTICS_VERSION,
    ];
  });
  return [head, ...rows];
}
