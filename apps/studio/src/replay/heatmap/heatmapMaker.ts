import type { HeatmapSamples, HeatmapSize } from '@fovea/science/heatmap';
import type { HeatmapAnswer, HeatmapRequest } from './heatmapMaker.worker';
import { makeReady, type ReadyHeatmap } from './readyHeatmap';

type Told = (heatmap: ReadyHeatmap) => void;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, { readonly told: Told; first: ReadyHeatmap | null }>();

/**
 * Makes a heatmap ready off the main thread, where there are workers.
 *
 * @param told is called twice: without and with the maximum over time
 */
export function makeHeatmap(samples: HeatmapSamples, size: HeatmapSize, told: Told): void {
  if (typeof Worker === 'undefined') {
    makeReady(samples, size, told);
    return;
  }
  const id = ++lastId;
  waiting.set(id, { told, first: null });
  const request: HeatmapRequest = { id, samples, size };
  (worker ??= startWorker()).postMessage(request);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./heatmapMaker.worker.ts', import.meta.url), {
    type: 'module',
  });
  started.onmessage = ({ data }: MessageEvent<HeatmapAnswer>) => {
    const one = waiting.get(data.id);
    if (!one) return;
    if ('heatmap' in data) {
      one.first = data.heatmap;
      one.told(data.heatmap);
    } else if (one.first) {
      one.told({ ...one.first, dynamicMaximum: data.dynamicMaximum });
      waiting.delete(data.id);
    }
  };
  return started;
}
