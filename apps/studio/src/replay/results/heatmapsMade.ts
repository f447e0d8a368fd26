import { heatmapSamples } from './heatmapSamples';
import type { Result } from './results';
import { completeHeatmap, makeHeatmap } from './heatmapMaker';
import type { FirstHeatmap, ReadyHeatmap } from './readyHeatmap';
import { sizeOf, type WantedHeatmap } from './wantedHeatmap';

interface Making {
  ready: ReadyHeatmap | null;
  readonly told: Set<(heatmap: ReadyHeatmap) => void>;
}

/** Heatmaps are cached as long as their result, so that each is computed once, even ahead of time. */
const made = new WeakMap<Result, Map<string, Making>>();

/**
 * Subscribes to the heatmap of a result: called now if it exists, and again when more of it is
 * computed.
 *
 * @returns unsubscribes
 */
export function tellHeatmap(
  result: Result,
  wanted: WantedHeatmap,
  told: (heatmap: ReadyHeatmap) => void,
): () => void {
  const making = begun(result, wanted);
  making.told.add(told);
  if (making.ready) told(making.ready);
  return () => void making.told.delete(told);
}

/** Computes a heatmap before it is needed. */
export function makeAhead(result: Result, wanted: WantedHeatmap): void {
  begun(result, wanted);
}

/** Adopts a heatmap started by the result reader, and has it completed. */
export function keepBegun(result: Result, wanted: WantedHeatmap, first: FirstHeatmap): void {
  const { making } = placeOf(result, wanted);
  if (making.ready) return;
  making.ready = first.ready;
  completeHeatmap(first, (ready) => tell(making, ready));
}

function begun(result: Result, wanted: WantedHeatmap): Making {
  const { making, isNew } = placeOf(result, wanted);
  if (isNew) {
    makeHeatmap(heatmapSamples(result, wanted.basis), sizeOf(result, wanted), (ready) =>
      tell(making, ready),
    );
  }
  return making;
}

function tell(making: Making, ready: ReadyHeatmap): void {
  making.ready = ready;
  for (const told of making.told) told(ready);
}

function placeOf(result: Result, wanted: WantedHeatmap): { making: Making; isNew: boolean } {
  const own = made.get(result) ?? new Map<string, Making>();
  made.set(result, own);
  const { basis, widthPx, heightPx, longerSidePx } = wanted;
  const key = [basis, widthPx, heightPx, longerSidePx].join(' ');
  const known = own.get(key);
  if (known) return { making: known, isNew: false };
  const making: Making = { ready: null, told: new Set() };
  own.set(key, making);
  return { making, isNew: true };
}
