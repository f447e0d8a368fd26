import {
  beginHeatmap,
  finishHeatmap,
  HeatmapDensity,
  type HeatmapSamples,
  type HeatmapSize,
  type PreparedHeatmap,
} from '@fovea/science/heatmap/heatmap';

/** Over all time, or of the moments before the time shown. */
export type HeatmapType = 'static' | 'dynamic';

/** A heatmap that can be drawn: over all time at once, over time as soon as its maximum is known. */
export interface ComputedHeatmap {
  /** Without cells while `dynamicMaximum` is null. */
  readonly prepared: PreparedHeatmap;
  /** [rows * columns] over all time. */
  readonly staticDensity: Float32Array<ArrayBuffer>;
  readonly staticMaximum: number;
  /** Null: still looked for. */
  readonly dynamicMaximum: number | null;
}

/** A heatmap over all time, and what is still needed of its samples. */
export interface PartialHeatmap {
  readonly ready: ComputedHeatmap;
  /** [n] */
  readonly cell: Int32Array<ArrayBuffer>;
  readonly tMs: Float32Array;
  readonly sampleMs: Float32Array;
}

/** The map over all time: the first picture. */
export function computeStaticHeatmap(samples: HeatmapSamples, size: HeatmapSize): PartialHeatmap {
  const { overAllTime, cell } = beginHeatmap(samples, size);
  const density = new HeatmapDensity(overAllTime);
  const staticMaximum = density.overAllTime();
  return {
    ready: {
      prepared: overAllTime,
      staticDensity: density.density,
      staticMaximum,
      dynamicMaximum: null,
    },
    cell,
    tMs: samples.tMs,
    sampleMs: samples.sampleMs,
  };
}

/** The maps of all moments: takes longer. */
export function completeDynamicHeatmap({
  ready,
  cell,
  tMs,
  sampleMs,
}: PartialHeatmap): ComputedHeatmap {
  const prepared = finishHeatmap({ overAllTime: ready.prepared, cell }, { tMs, sampleMs });
  return { ...ready, prepared, dynamicMaximum: new HeatmapDensity(prepared).dynamicMaximum() };
}

/** Makes a heatmap ready in two steps. */
export function computeInSteps(
  samples: HeatmapSamples,
  size: HeatmapSize,
  ready: (heatmap: ComputedHeatmap) => void,
): void {
  const first = computeStaticHeatmap(samples, size);
  ready(first.ready);
  ready(completeDynamicHeatmap(first));
}

/** The memory of a heatmap, to be handed from one thread to another. */
export function buffersOf({ prepared, staticDensity }: ComputedHeatmap): ArrayBuffer[] {
  const { cells, staticCounts } = prepared;
  return [cells.tMs, cells.cell, cells.weight, staticCounts, staticDensity].map(
    ({ buffer }) => buffer,
  );
}
