import {
  HeatmapDensity,
  prepareHeatmap,
  type HeatmapSamples,
  type HeatmapSize,
  type PreparedHeatmap,
} from '@fovea/science/heatmap';

/** A heatmap that can be drawn: over all time at once, over time as soon as its maximum is known. */
export interface ReadyHeatmap {
  readonly prepared: PreparedHeatmap;
  readonly staticMaximum: number;
  /** Null: still looked for. */
  readonly dynamicMaximum: number | null;
}

/** Makes a heatmap ready in two steps; the second takes longer and is not needed for the first picture. */
export function makeReady(
  samples: HeatmapSamples,
  size: HeatmapSize,
  ready: (heatmap: ReadyHeatmap) => void,
): void {
  const prepared = prepareHeatmap(samples, size);
  const density = new HeatmapDensity(prepared);
  const staticMaximum = density.overAllTime();
  ready({ prepared, staticMaximum, dynamicMaximum: null });
  ready({ prepared, staticMaximum, dynamicMaximum: density.dynamicMaximum() });
}
