import { heatmapSamples } from './heatmapSamples';
import type { Result } from './results';
import { completeHeatmap, computeHeatmap } from './heatmapClient';
import type { PartialHeatmap, ComputedHeatmap } from './computedHeatmap';
import { sizeOf, type HeatmapOptions } from './heatmapRequest';

interface HeatmapEntry {
  ready: ComputedHeatmap | null;
  readonly told: Set<(heatmap: ComputedHeatmap) => void>;
}

/** As long as a result is kept its heatmaps are, so that each is made once, also ahead of time. */
const created = new WeakMap<Result, Map<string, HeatmapEntry>>();

/**
 * Tells the heatmap of a result now, if it is made, and whenever more of it is.
 *
 * @returns stops telling
 */
export function subscribeToHeatmap(
  result: Result,
  wanted: HeatmapOptions,
  told: (heatmap: ComputedHeatmap) => void,
): () => void {
  const making = begun(result, wanted);
  making.told.add(told);
  if (making.ready) told(making.ready);
  return () => void making.told.delete(told);
}

/** Makes a heatmap before it is asked for. */
export function prepareHeatmap(result: Result, wanted: HeatmapOptions): void {
  begun(result, wanted);
}

/** Keeps a heatmap that was begun where the result was read, and has the rest of it made. */
export function adoptPartialHeatmap(
  result: Result,
  wanted: HeatmapOptions,
  first: PartialHeatmap,
): void {
  const { making } = placeOf(result, wanted);
  if (making.ready) return;
  making.ready = first.ready;
  completeHeatmap(first, (ready) => tell(making, ready));
}

function begun(result: Result, wanted: HeatmapOptions): HeatmapEntry {
  const { making, isNew } = placeOf(result, wanted);
  if (isNew) {
    computeHeatmap(heatmapSamples(result, wanted.basis), sizeOf(result, wanted), (ready) =>
      tell(making, ready),
    );
  }
  return making;
}

function tell(making: HeatmapEntry, ready: ComputedHeatmap): void {
  making.ready = ready;
  for (const told of making.told) told(ready);
}

function placeOf(result: Result, wanted: HeatmapOptions): { making: HeatmapEntry; isNew: boolean } {
  const own = created.get(result) ?? new Map<string, HeatmapEntry>();
  created.set(result, own);
  const { basis, widthPx, heightPx, longerSidePx } = wanted;
  const key = [basis, widthPx, heightPx, longerSidePx].join(' ');
  const known = own.get(key);
  if (known) return { making: known, isNew: false };
  const making: HeatmapEntry = { ready: null, told: new Set() };
  own.set(key, making);
  return { making, isNew: true };
}
