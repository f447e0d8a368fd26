import type { HeatmapSamples, HeatmapSize } from '@fovea/science/heatmap/heatmap';
import type { HeatmapAnswer, HeatmapRequest } from './heatmap.worker';
import {
  computeInSteps,
  completeDynamicHeatmap,
  type PartialHeatmap,
  type ComputedHeatmap,
} from './computedHeatmap';

type OnHeatmap = (heatmap: ComputedHeatmap) => void;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, OnHeatmap>();

/**
 * Computes a heatmap off the main thread, if workers are available.
 *
 * @param told called twice: without and with the maximum over time
 */
export function computeHeatmap(samples: HeatmapSamples, size: HeatmapSize, told: OnHeatmap): void {
  if (typeof Worker === 'undefined') computeInSteps(samples, size, told);
  else ask({ id: ++lastId, samples, size }, told);
}

/**
 * Completes a heatmap whose first step was computed elsewhere.
 *
 * @param first is consumed: its samples are transferred to the worker
 * @param told called once
 */
export function completeHeatmap(first: PartialHeatmap, told: OnHeatmap): void {
  if (typeof Worker === 'undefined') {
    told(completeDynamicHeatmap(first));
    return;
  }
  const { cell, tMs, sampleMs } = first;
  const moved = [cell, tMs, sampleMs].map(({ buffer }) => buffer);
  ask({ id: ++lastId, first }, told, moved);
}

function ask(request: HeatmapRequest, told: OnHeatmap, moved: Transferable[] = []): void {
  waiting.set(request.id, told);
  (worker ??= startWorker()).postMessage(request, moved);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./heatmap.worker.ts', import.meta.url), {
    type: 'module',
  });
  started.onmessage = ({ data: { id, heatmap } }: MessageEvent<HeatmapAnswer>) => {
    const told = waiting.get(id);
    if (heatmap.dynamicMaximum !== null) waiting.delete(id);
    told?.(heatmap);
  };
  return started;
}
