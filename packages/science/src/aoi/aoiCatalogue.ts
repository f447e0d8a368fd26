/**
 * What every AOI metric is: name, unit, definition, formula, and where vendors differ. Shown beside
 * the figures and written into reports; docs/science/aoi.md says the same at more length.
 */
import {
  RESPONDENT_METRICS,
  SEGMENT_RATIOS,
  type AoiMetricId,
  type AoiRatioId,
} from './aoiMetricList';
import {
  AOI_METRIC_GROUP_NAMES,
  type AoiDeclaration,
  type AoiMetricGroupName,
} from './declaration/aoiDeclaration';

export type { AoiMetricGroupName } from './declaration/aoiDeclaration';
export type { AoiRatioId } from './aoiMetricList';

/** Figures of a whole segment, not of one respondent. */
export const AOI_RATIOS: readonly AoiRatioId[] = SEGMENT_RATIOS.map(({ id }) => id);

export interface AoiCatalogueEntry extends AoiDeclaration {
  readonly id: AoiMetricId | AoiRatioId;
}

const DECLARED: readonly AoiCatalogueEntry[] = [...RESPONDENT_METRICS, ...SEGMENT_RATIOS];

/** As in the metadata of AOI sets. */
export const AOI_METRIC_GROUPS: readonly {
  readonly group: AoiMetricGroupName;
  readonly metrics: readonly AoiCatalogueEntry[];
}[] = AOI_METRIC_GROUP_NAMES.map((group) => ({
  group,
  metrics: DECLARED.filter((entry) => entry.group === group),
}));

/** Group by group. */
export const AOI_CATALOGUE: readonly AoiCatalogueEntry[] = AOI_METRIC_GROUPS.flatMap(
  ({ metrics }) => metrics,
);
