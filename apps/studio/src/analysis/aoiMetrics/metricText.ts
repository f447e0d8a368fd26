import type { AoiCatalogueEntry } from '@fovea/science/aoi/aoiCatalogue';
import type { AoiSegmentSummary } from '@fovea/science/aoi/aoiSummary';
import type { IntlShape } from 'react-intl';
import { digitsOf, figureOf } from './shownMetrics';

/** A number with the precision of its metric; a dash where it is undefined. */
export function metricValueText(intl: IntlShape, value: number, entry: AoiCatalogueEntry): string {
  if (!Number.isFinite(value)) return '–';
  const digits = digitsOf(entry);
  return intl.formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The value of a segment with its unit, formatted for a label; null: undefined. */
export function metricLabel(
  intl: IntlShape,
  summary: AoiSegmentSummary,
  entry: AoiCatalogueEntry,
): string | null {
  const figure = figureOf(summary, entry.id);
  if (!figure) return null;
  const value = figure.kind === 'ratio' ? figure.ratio.ratio : figure.statistic.mean;
  if (!Number.isFinite(value)) return null;
  if (figure.kind === 'ratio') {
    return intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 0 });
  }
  const text = metricValueText(intl, value, entry);
  return entry.unit === 'count' ? text : entry.unit === '%' ? `${text}%` : `${text} ${entry.unit}`;
}
