import { AOI_CATALOGUE, type AoiCatalogueEntry } from '@fovea/science/aoi/aoiCatalogue';
import type { AoiRatioId } from '@fovea/science/aoi/aoiMetricList';
import type { AoiRatio, AoiSegmentSummary, AoiStatistic } from '@fovea/science/aoi/aoiSummary';
import type { AoiMetricId } from '@fovea/science/aoi/aoiTypes';
import { isAoiRatio } from '@fovea/science/aoi/isAoiRatio';

export type MetricId = AoiCatalogueEntry['id'];

/** Marks an explicit choice to hide no metric; an empty list means that nothing was chosen yet. */
export const NONE_HIDDEN = 'none';

/** The metrics to show: the user's choice, otherwise the default ones. */
export function shownMetrics(hiddenIds: readonly string[]): readonly AoiCatalogueEntry[] {
  if (hiddenIds.length === 0) return AOI_CATALOGUE.filter(({ defaultInUI }) => defaultInUI);
  return AOI_CATALOGUE.filter(({ id }) => !hiddenIds.includes(id));
}

/** The list of hidden metrics after showing or hiding one. */
export function withMetric(hiddenIds: readonly string[], id: MetricId, isShown: boolean): string[] {
  const shown = new Set<string>(shownMetrics(hiddenIds).map((entry) => entry.id));
  if (isShown) shown.add(id);
  else shown.delete(id);
  const hidden = AOI_CATALOGUE.filter((entry) => !shown.has(entry.id)).map((entry) => entry.id);
  return hidden.length === 0 ? [NONE_HIDDEN] : hidden;
}

export const isRatio = (id: MetricId): id is AoiRatioId => isAoiRatio(id);

/** One value of one AOI over a segment. */
export type Figure =
  | { readonly kind: 'statistic'; readonly statistic: AoiStatistic }
  | { readonly kind: 'ratio'; readonly ratio: AoiRatio };

export function figureOf(summary: AoiSegmentSummary, id: MetricId): Figure | null {
  if (isRatio(id)) return { kind: 'ratio', ratio: summary[id] };
  const statistic = summary.statistics.get(id satisfies AoiMetricId);
  return statistic ? { kind: 'statistic', statistic } : null;
}

/** Number of meaningful decimals. */
export function digitsOf({ unit }: Pick<AoiCatalogueEntry, 'unit'>): number {
  switch (unit) {
    case 'ms':
    case 'px²':
      return 0;
    case '%':
      return 1;
    case 'count':
    case 'ratio':
      return 2;
  }
}
