import type { AoiSet } from '@fovea/contract/analysis/aoi';
import { AOI_METRIC_GROUPS } from '@fovea/science/aoi/aoiCatalogue';

/** Names and descriptions of the metrics, in the groups in which they are shown. */
export const aoiMetadata: AoiSet['metadata'] = {
  groups: AOI_METRIC_GROUPS.map(({ group, metrics }) => ({
    group,
    metrics: metrics.map(({ id, name, description, defaultInUI }) => ({
      id,
      name,
      description,
      defaultInUI,
    })),
  })),
};
