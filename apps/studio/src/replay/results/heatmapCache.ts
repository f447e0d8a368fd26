import { heatmapSamples } from './heatmapSamples';
import type { Result } from './results';
import { completeHeatmap, computeHeatmap } from './heatmapClient';
import type { PartialHeatmap, ComputedHeatmap } from './computedHeatmap';
import { heatmapSizeFor, type HeatmapOptions } from './heatmapRequest';

interface HeatmapEntry {
  ready: ComputedHeatmap | null;
  readonly told: Set<(heatmap: ComputedHeatmap) => void>;
}

const KEPT_PER_RESULT = 6;

/** Heatmaps are cached as long as their result, so that each is computed once, even ahead of time. */
const created = new WeakMap<Result, Map<string, HeatmapEntry>>();

/**
 * Subscribes to the heatmap of a result: called now if it exists, and again when more of it is
 * computed.
 *
 * @returns unsubscribes
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

/** Computes a heatmap before it is needed. */
export function prepareHeatmap(result: Result, wanted: HeatmapOptions): void {
  begun(result, wanted);
}

/** Adopts a heatmap started by the result reader, and has it completed. */
export function adoptPartialHeatmap(
  result: Result,
  wanted: HeatmapOptions,
  first: PartialHeatmap,
): void {
  const { making } = findOrCreateEntry(result, wanted);
  if (making.ready) return;
  making.ready = first.ready;
  completeHeatmap(first, (ready) => tell(making, ready));
}

function begun(result: Result, wanted: HeatmapOptions): HeatmapEntry {
  const { making, isNew } = findOrCreateEntry(result, wanted);
  if (isNew) {
    computeHeatmap(heatmapSamples(result, wanted.basis), heatmapSizeFor(result, wanted), (ready) =>
      tell(making, ready),
    );
  }
  return making;
}

function tell(making: HeatmapEntry, ready: ComputedHeatmap): void {
  making.ready = ready;
  for (const told of making.told) told(ready);
}

function findOrCreateEntry(
  result: Result,
  wanted: HeatmapOptions,
): { making: HeatmapEntry; isNew: boolean } {
  const own = created.get(result) ?? new Map<string, HeatmapEntry>();
  created.set(result, own);
  const { basis, widthPx, heightPx, longerSidePx, sigmaDeg, commonDegree } = wanted;
  const degree = commonDegree === null ? 'unknown' : commonDegree?.xNormPerDeg;
  const key = [basis, widthPx, heightPx, longerSidePx, sigmaDeg, degree].join(' ');
  const known = own.get(key);
  if (known) return { making: known, isNew: false };
  const making: HeatmapEntry = { ready: null, told: new Set() };
  own.set(key, making);
  // Every kernel that was tried is a heatmap of its own: the oldest that nobody shows are dropped.
  for (const [old, { told }] of own) {
    if (own.size <= KEPT_PER_RESULT) break;
    if (told.size === 0 && old !== key) own.delete(old);
  }
  return { making, isNew: true };
}
