import { computeStaticHeatmap, type PartialHeatmap } from './computedHeatmap';
import { heatmapSizeFor, type HeatmapOptions } from './heatmapRequest';
import { heatmapSamples, shownBasis } from './heatmapSamples';
import { fetchResult } from './fetchResult';
import type { Result, ResultKind } from './results';

export interface ReadRequest {
  readonly id: number;
  readonly kind: ResultKind;
  readonly url: string;
  /** Started here, while the samples are at hand. */
  readonly heatmap: HeatmapOptions | null;
}
/** Cancels a request. */
export interface StopRequest {
  readonly stop: number;
}
export type ReadAnswer =
  | { readonly id: number; readonly result: Result; readonly begun: EarlyHeatmap | null }
  | { readonly id: number; readonly failed: string };

/** The heatmap that was started, and its intermediate result. */
export interface EarlyHeatmap {
  readonly wanted: HeatmapOptions;
  readonly first: PartialHeatmap;
}

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<ReadRequest | StopRequest>) => void;
  postMessage(answer: ReadAnswer, moved?: Transferable[]): void;
}
const port = globalThis as unknown as WorkerScope;
const running = new Map<number, AbortController>();

port.onmessage = ({ data }) => {
  if ('stop' in data) running.get(data.stop)?.abort();
  else void read(data);
};

async function read({ id, kind, url, heatmap }: ReadRequest): Promise<void> {
  const aborter = new AbortController();
  running.set(id, aborter);
  try {
    const { result, buffer } = await fetchResult(kind, url, aborter.signal);
    const begun = heatmap && begin(result, heatmap);
    // The columns are views of these bytes, so the buffer is transferred instead of copied.
    port.postMessage({ id, result, begun }, [
      buffer,
      ...(begun ? transferableBuffers(begun.first) : []),
    ]);
  } catch (reason) {
    if (!aborter.signal.aborted) {
      const failed = reason instanceof Error ? reason.message : String(reason);
      port.postMessage({ id, failed });
    }
  } finally {
    running.delete(id);
  }
}

function begin(result: Result, asked: HeatmapOptions): EarlyHeatmap {
  const wanted = { ...asked, basis: shownBasis(result, asked.basis) };
  const first = computeStaticHeatmap(
    heatmapSamples(result, wanted.basis),
    heatmapSizeFor(result, wanted),
  );
  // Copied, because the samples are transferred with the result.
  return { wanted, first: { ...first, tMs: first.tMs.slice(), sampleMs: first.sampleMs.slice() } };
}

function transferableBuffers({ ready, cell, tMs, sampleMs }: PartialHeatmap): Transferable[] {
  const { prepared, staticDensity } = ready;
  return [cell, tMs, sampleMs, prepared.staticCounts, staticDensity].map(({ buffer }) => buffer);
}
