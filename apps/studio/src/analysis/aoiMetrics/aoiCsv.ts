import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import type { AoiSegmentSummary } from '@fovea/science/aoi/aoiSummary';
import { AOI_METRICS, type AoiMetricsTable } from '@fovea/science/aoi/aoiTypes';
import type { CsvValue } from '../../downloads/formatCsv';
import { isRatio } from './shownMetrics';

/** The stimulus and the segment or respondent that rows belong to. */
export interface CsvSubject {
  readonly stimulus: string;
  readonly segment: string;
}

interface NamedAoi {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

const METRICS = AOI_CATALOGUE.filter(({ id }) => !isRatio(id));
const RATIOS = AOI_CATALOGUE.filter(({ id }) => isRatio(id));
const SPREADS = ['mean', 'median', 'sd', 'n'] as const;
const PLACE = ['stimulus', 'segment', 'aoi', 'group'] as const;

/** Column names are metric ids, so that a file is machine-readable in any language. */
export function summaryHead(): string[] {
  return [
    ...PLACE,
    ...METRICS.flatMap(({ id }) => SPREADS.map((spread) => `${id} ${spread}`)),
    ...RATIOS.flatMap(({ id }) => [id, `${id} numerator`, `${id} denominator`]),
  ];
}

/** A row for an AOI over a segment: the values on the screen, at full precision. */
export function summaryRow(
  place: CsvSubject,
  aoi: NamedAoi,
  { statistics, ...ratios }: AoiSegmentSummary,
): CsvValue[] {
  return [
    place.stimulus,
    place.segment,
    aoi.name,
    aoi.group,
    ...METRICS.flatMap(({ id }) => {
      const statistic = isRatio(id) ? undefined : statistics.get(id);
      return SPREADS.map((spread) => statistic?.[spread]);
    }),
    ...RATIOS.flatMap(({ id }) => {
      if (!isRatio(id)) return [];
      const { ratio, numerator, denominator } = ratios[id];
      return [ratio, numerator, denominator];
    }),
  ];
}

export function respondentHead(): string[] {
  return [...PLACE, 'respondent', 'validGaze', ...AOI_METRICS];
}

/** A row for each AOI and respondent; undefined values stay empty. */
export function respondentRows(
  place: CsvSubject,
  aois: readonly NamedAoi[],
  table: AoiMetricsTable,
  labelOf: (respondentId: string) => string,
): CsvValue[][] {
  const count = table.respondentIds.length;
  return table.aoiIds.flatMap((aoiId, aoi) => {
    const named = aois.find(({ id }) => id === aoiId);
    return table.respondentIds.map((respondentId, at): CsvValue[] => [
      place.stimulus,
      place.segment,
      named?.name,
      named?.group,
      labelOf(respondentId),
      table.isCounted[at] === 1,
      ...AOI_METRICS.map((id) => table.values[id][aoi * count + at]),
    ]);
  });
}
