import {
  beginHeatmap,
  finishHeatmap,
  HeatmapDensity,
  type HeatmapSamples,
  type HeatmapSize,
  type PreparedHeatmap,
} from '@fovea/science/heatmap/heatmap';

/** Over all time, or over the window before the current time. */
export type HeatmapType = 'static' | 'dynamic';

/** A drawable heatmap: the static one at once, the dynamic one when its maximum is known. */
export interface ReadyHeatmap {
  /** Has no cells while `dynamicMaximum` is null. */
  readonly prepared: PreparedHeatmap;
  /** [rows * columns] over all time. */
  readonly staticDensity: Float32Array<ArrayBuffer>;
  readonly staticMaximum: number;
  /** Null: not computed yet. */
  readonly dynamicMaximum: number | null;
}

/** A static heatmap, and the samples needed for the dynamic one. */
export interface FirstHeatmap {
  readonly ready: ReadyHeatmap;
  /** [n] */
  readonly cell: Int32Array<ArrayBuffer>;
  readonly tMs: Float32Array;
  readonly sampleMs: Float32Array;
}

/** The static heatmap, which is shown first. */
export function makeFirst(samples: HeatmapSamples, size: HeatmapSize): FirstHeatmap {
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

/** The dynamic heatmap, which takes longer. */
export function makeWhole({ ready, cell, tMs, sampleMs }: FirstHeatmap): ReadyHeatmap {
  const prepared = finishHeatmap({ overAllTime: ready.prepared, cell }, { tMs, sampleMs });
  return { ...ready, prepared, dynamicMaximum: new HeatmapDensity(prepared).dynamicMaximum() };
}

/** Computes a heatmap in two steps. */
export function makeReady(
  samples: HeatmapSamples,
  size: HeatmapSize,
  ready: (heatmap: ReadyHeatmap) => void,
): void {
  const first = makeFirst(samples, size);
  ready(first.ready);
  ready(makeWhole(first));
}

/** The buffers of a heatmap, for transfer between threads. */
export function buffersOf({ prepared, staticDensity }: ReadyHeatmap): ArrayBuffer[] {
  const { cells, staticCounts } = prepared;
  return [cells.tMs, cells.cell, cells.weight, staticCounts, staticDensity].map(
    ({ buffer }) => buffer,
  );
}
