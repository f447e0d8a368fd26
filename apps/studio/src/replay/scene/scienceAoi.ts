import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';

/** An AOI in the form that the metrics of science expect. */
export function scienceAoi({ id, timeline }: Pick<AoiDefinition, 'id' | 'timeline'>): Aoi {
  return {
    id,
    keyframes: timeline.map(({ ts, points }) => ({
      tMs: ts,
      points: Float64Array.from(points.flatMap(({ x, y }) => [x, y])),
    })),
  };
}
