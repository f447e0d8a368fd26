import type { HeatmapType, ComputedHeatmap } from '../results/computedHeatmap';

/**
 * One scale for several heatmaps: the same colour means the same time for each respondent. The
 * densest of them has the last shade.
 */
export class HeatmapScale {
  readonly #heatmaps = new Map<object, ComputedHeatmap>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  put(owner: object, heatmap: ComputedHeatmap): void {
    this.#heatmaps.set(owner, heatmap);
    this.#changed();
  }

  take(owner: object): void {
    if (this.#heatmaps.delete(owner)) this.#changed();
  }

  /** What is the last shade in a heatmap of so many respondents. */
  maximum(type: HeatmapType, respondents: number): number {
    let most = 0;
    for (const { prepared, staticMaximum, dynamicMaximum } of this.#heatmaps.values()) {
      const own = type === 'static' ? staticMaximum : (dynamicMaximum ?? 0);
      most = Math.max(most, own / Math.max(1, prepared.respondents));
    }
    return most * respondents;
  }
}
