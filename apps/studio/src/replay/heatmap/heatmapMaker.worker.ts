import type { HeatmapSamples, HeatmapSize } from '@fovea/science/heatmap';
import { makeReady, type ReadyHeatmap } from './readyHeatmap';

export interface HeatmapRequest {
  readonly id: number;
  readonly samples: HeatmapSamples;
  readonly size: HeatmapSize;
}
export type HeatmapAnswer =
  | { readonly id: number; readonly heatmap: ReadyHeatmap }
  | { readonly id: number; readonly dynamicMaximum: number };

/** The part of a worker's own scope that is used. */
interface OwnPort {
  onmessage: (event: MessageEvent<HeatmapRequest>) => void;
  postMessage(answer: HeatmapAnswer): void;
}
const port = globalThis as unknown as OwnPort;

port.onmessage = ({ data: { id, samples, size } }) => {
  makeReady(samples, size, (heatmap) => {
    if (heatmap.dynamicMaximum === null) port.postMessage({ id, heatmap });
    else port.postMessage({ id, dynamicMaximum: heatmap.dynamicMaximum });
  });
};
