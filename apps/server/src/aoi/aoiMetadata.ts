import type { AoiSet } from '@fovea/contract/aoi';

/** What the metrics are called and say, in the groups in which they are shown. */
export const aoiMetadata: AoiSet['metadata'] = { groups: [] };
