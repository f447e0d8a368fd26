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
export interface ComputedHeatmap {
  /** Has no cells while `dynamicMaximum` is null. */
  readonly prepared: PreparedHeatmap;
  /** [rows * columns] over all time. */
  readonly staticDensity: Float32Array<ArrayBuffer>;
  readonly staticMaximum: number;
  /** Seconds of gaze of the average respondent on a square degree, for a density of one. */
  readonly staticSeconds: number;
  readonly dynamicSeconds: number;
  /** Null: not computed yet. */
  readonly dynamicMaximum: number | null;
}

/** A static heatmap, and the samples needed for the dynamic one. */
export interface PartialHeatmap {
  readonly ready: ComputedHeatmap;
  /** [n] */
  readonly cell: Int32Array<ArrayBuffer>;
  readonly tMs: Float32Array;
  readonly sampleMs: Float32Array;
}

/** The static heatmap, which is shown first. */
export function computeStaticHeatmap(samples: HeatmapSamples, size: HeatmapSize): PartialHeatmap {
  const { overAllTime, cell } = beginHeatmap(samples, size);
  const density = new HeatmapDensity(overAllTime);
  const staticMaximum = density.overAllTime();
  return {
    ready: {
      prepared: overAllTime,
      staticDensity: density.density,
      staticMaximum,
      staticSeconds: density.staticSeconds,
      dynamicSeconds: density.dynamicSeconds,
      dynamicMaximum: null,
    },
    cell,
    tMs: samples.tMs,
    sampleMs: samples.sampleMs,
  };
}

/** The dynamic heatmap, which takes longer. */
export function completeDynamicHeatmap({
  ready,
  cell,
  tMs,
  sampleMs,
}: PartialHeatmap): ComputedHeatmap {
  const prepared = finishHeatmap({ overAllTime: ready.prepared, cell }, { tMs, sampleMs });
  return { ...ready, prepared, dynamicMaximum: new HeatmapDensity(prepared).dynamicMaximum() };
}

/** Computes a heatmap in two steps. */
export function computeInSteps(
  samples: HeatmapSamples,
  size: HeatmapSize,
  ready: (heatmap: ComputedHeatmap) => void,
): void {
  const first = computeStaticHeatmap(samples, size);
  ready(first.ready);
  ready(completeDynamicHeatmap(first));
}

/** The buffers of a heatmap, for transfer between threads. */
export function transferableBuffers({ prepared, staticDensity }: ComputedHeatmap): ArrayBuffer[] {
  const { cells, staticCounts } = prepared;
  return [cells.tMs, cells.cell, cells.weight, staticCounts, staticDensity].map(
    ({ buffer }) => buffer,
  );
}
