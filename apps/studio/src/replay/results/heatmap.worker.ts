import type { HeatmapSamples, HeatmapSize } from '@fovea/science/heatmap/heatmap';
import {
  transferableBuffers,
  computeStaticHeatmap,
  completeDynamicHeatmap,
  type PartialHeatmap,
  type ComputedHeatmap,
} from './computedHeatmap';

export type HeatmapRequest = { readonly id: number } & (
  | { readonly samples: HeatmapSamples; readonly size: HeatmapSize }
  | { readonly first: PartialHeatmap }
);
/** Sent once or twice: the last one includes the maximum over time. */
export interface HeatmapAnswer {
  readonly id: number;
  readonly heatmap: ComputedHeatmap;
}

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<HeatmapRequest>) => void;
  postMessage(answer: HeatmapAnswer, moved?: Transferable[]): void;
}
const port = globalThis as unknown as WorkerScope;

port.onmessage = ({ data }) => {
  const { id } = data;
  let first: PartialHeatmap;
  if ('first' in data) {
    first = data.first;
  } else {
    first = computeStaticHeatmap(data.samples, data.size);
    port.postMessage({ id, heatmap: first.ready });
  }
  const heatmap = completeDynamicHeatmap(first);
  port.postMessage({ id, heatmap }, transferableBuffers(heatmap));
};
