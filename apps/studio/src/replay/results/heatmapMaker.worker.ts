import type { HeatmapSamples, HeatmapSize } from '@fovea/science/heatmap/heatmap';
import {
  buffersOf,
  makeFirst,
  makeWhole,
  type FirstHeatmap,
  type ReadyHeatmap,
} from './readyHeatmap';

export type HeatmapRequest = { readonly id: number } & (
  | { readonly samples: HeatmapSamples; readonly size: HeatmapSize }
  | { readonly first: FirstHeatmap }
);
/** Sent once or twice: the last one includes the maximum over time. */
export interface HeatmapAnswer {
  readonly id: number;
  readonly heatmap: ReadyHeatmap;
}

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface OwnPort {
  onmessage: (event: MessageEvent<HeatmapRequest>) => void;
  postMessage(answer: HeatmapAnswer, moved?: Transferable[]): void;
}
const port = globalThis as unknown as OwnPort;

port.onmessage = ({ data }) => {
  const { id } = data;
  let first: FirstHeatmap;
  if ('first' in data) {
    first = data.first;
  } else {
    first = makeFirst(data.samples, data.size);
    port.postMessage({ id, heatmap: first.ready });
  }
  const heatmap = makeWhole(first);
  port.postMessage({ id, heatmap }, buffersOf(heatmap));
};
