import { heatmapSamples, type HeatmapBasis } from '../heatmapSamples';
import { heatmapSize } from '../layers/heatmap';
import type { Result } from '../results';
import { makeHeatmap } from './heatmapMaker';
import type { ReadyHeatmap } from './readyHeatmap';

/** Which heatmap of a result. */
export interface WantedHeatmap {
  readonly basis: HeatmapBasis;
  /** Of the stimulus. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly longerSidePx: number | undefined;
}

interface Making {
  ready: ReadyHeatmap | null;
  readonly told: Set<(heatmap: ReadyHeatmap) => void>;
}

/** As long as a result is kept its heatmaps are, so that each is made once, also ahead of time. */
const made = new WeakMap<Result, Map<string, Making>>();

/**
 * Tells the heatmap of a result now, if it is made, and whenever more of it is.
 *
 * @returns stops telling
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

/** Makes a heatmap before it is asked for. */
export function makeAhead(result: Result, wanted: WantedHeatmap): void {
  begun(result, wanted);
}

function begun(result: Result, wanted: WantedHeatmap): Making {
  const own = made.get(result) ?? new Map<string, Making>();
  made.set(result, own);
  const { basis, widthPx, heightPx, longerSidePx } = wanted;
  const key = [basis, widthPx, heightPx, longerSidePx].join(' ');
  const known = own.get(key);
  if (known) return known;
  const making: Making = { ready: null, told: new Set() };
  own.set(key, making);
  makeHeatmap(
    heatmapSamples(result, basis),
    heatmapSize({ widthPx, heightPx }, result.degreeScale, longerSidePx),
    (ready) => {
      making.ready = ready;
      for (const tell of making.told) tell(ready);
    },
  );
  return making;
}
