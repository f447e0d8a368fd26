import type { ColumnDeclaration } from '../tables/tableDeclaration';
import { columnName, decimalsOf } from '../tables/valueColumns';
import { RESPONDENT_METRICS, SEGMENT_RATIOS } from './aoiMetricList';
import { AOI_METRICS_VERSION } from './aoiMetrics';
import type { AoiDeclaration } from './declaration/aoiDeclaration';

/** One column per metric of a respondent, in the order of the list. */
export const AOI_METRIC_COLUMNS: readonly ColumnDeclaration[] = RESPONDENT_METRICS.map(columnOf);

/** Three columns per ratio of a segment: the ratio and what it is made of. */
export const AOI_RATIO_COLUMNS: readonly ColumnDeclaration[] = SEGMENT_RATIOS.flatMap((ratio) => {
  const column = { ...columnOf(ratio), range: '0..1' };
  const part = (name: 'numerator' | 'denominator'): ColumnDeclaration => ({
    name: `${column.name}_${name}`,
    kind: 'int32',
    unit: 'count',
    definition: `${name === 'numerator' ? 'Numerator' : 'Denominator'} of ${column.name}.`,
  });
  return [column, part('numerator'), part('denominator')];
});

function columnOf({
  id,
  name,
  unit,
  description,
  formula,
  vendors,
  version,
}: AoiDeclaration): ColumnDeclaration {
  return {
    name: columnName(id),
    kind: 'float64',
    unit: unit === 'ratio' ? '1' : unit,
    definition: [`${name}. ${description}`, vendors].filter((text) => text !== null).join(' '),
    formula,
    algorithm: `AOI metrics ${AOI_METRICS_VERSION}; ${id} ${version}`,
    ...decimalsOf(unit),
    ...(unit === '%' && { range: '0..100' }),
  };
}
