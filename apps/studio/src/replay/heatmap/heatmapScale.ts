import type { HeatmapType, ComputedHeatmap } from '../results/computedHeatmap';

/**
 * A common scale for several heatmaps: the same colour means the same time per respondent. The
 * maximum of the densest one maps to the top colour.
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

  /** The value mapped to the top colour in a heatmap of this many respondents. */
  maximum(type: HeatmapType, respondents: number): number {
    let most = 0;
    for (const { prepared, staticMaximum, dynamicMaximum } of this.#heatmaps.values()) {
      const own = type === 'static' ? staticMaximum : (dynamicMaximum ?? 0);
      most = Math.max(most, own / Math.max(1, prepared.respondents));
    }
    return most * respondents;
  }
}
