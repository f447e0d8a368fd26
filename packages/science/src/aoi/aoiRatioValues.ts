import { SEGMENT_RATIOS, type AoiRatioId } from './aoiMetricList';
import type { AoiMetricsTable } from './aoiTypes';
import type { ValueOf } from './declaration/defineAoiRatio';

/**
 * A ratio of a segment respondent by respondent.
 *
 * @param aoi its place among the AOIs of the table
 * @returns [respondents] 1: in the numerator, 0: only in the denominator, NaN: in neither
 */
export function aoiRatioValues(
  table: AoiMetricsTable,
  aoi: number,
  ratioId: AoiRatioId,
): Float64Array {
  const ratio = SEGMENT_RATIOS.find(({ id }) => id === ratioId);
  if (!ratio) throw new Error(`There is no ratio ${ratioId}.`);
  const columns: Readonly<Record<string, Float64Array>> = table.values;
  const { actualExposureMs } = table.values;
  const respondents = table.respondentIds.length;
  let at = 0;
  const valueOf: ValueOf = ({ id }) => {
    const column = columns[id];
    if (!column) throw new Error(`${ratioId} needs ${id}, which is not in the list of metrics.`);
    return column[at]!;
  };
  const values = new Float64Array(respondents).fill(Number.NaN);
  for (let r = 0; r < respondents; r++) {
    at = aoi * respondents + r;
    if (table.isCounted[r] !== 1 || !(actualExposureMs[at]! > 0)) continue;
    if (ratio.isInDenominator(valueOf)) values[r] = ratio.isInNumerator(valueOf) ? 1 : 0;
  }
  return values;
}
