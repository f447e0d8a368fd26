import type { HeatmapType, ComputedHeatmap } from '../results/computedHeatmap';

type Unit = Pick<
  ComputedHeatmap,
  'staticMaximum' | 'dynamicMaximum' | 'staticSeconds' | 'dynamicSeconds'
>;

/** What maps to the top colour in a heatmap. */
export interface TopDensity {
  maximum(type: HeatmapType, heatmap: Unit): number;
}

/** A scale of pictures that are compared with others: the top colour stands for this time in each. */
export const fixedScale = (topSeconds: number): TopDensity => ({
  maximum(type, heatmap) {
    const seconds = secondsOf(heatmap, type);
    return seconds > 0 ? topSeconds / seconds : 0;
  },
});

/**
 * The scale of one heatmap, or a common one of several: the same colour means the same time of the
 * average respondent on a square degree. The maximum of the densest one maps to the top colour.
 */
export class HeatmapScale implements TopDensity {
  readonly #heatmaps = new Map<object, Unit>();
  readonly #listeners = new Set<() => void>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  put(owner: object, heatmap: Unit): void {
    this.#heatmaps.set(owner, heatmap);
    this.#tell();
  }

  take(owner: object): void {
    if (this.#heatmaps.delete(owner)) this.#tell();
  }

  /** Seconds of the average respondent on a square degree that map to the top colour; 0: no gaze. */
  topSeconds(type: HeatmapType): number {
    let most = 0;
    for (const unit of this.#heatmaps.values()) {
      most = Math.max(most, ownMaximum(unit, type) * secondsOf(unit, type));
    }
    return most;
  }

  /** The density that maps to the top colour in one of the heatmaps. */
  maximum(type: HeatmapType, heatmap: Unit): number {
    const seconds = secondsOf(heatmap, type);
    return seconds > 0 ? this.topSeconds(type) / seconds : 0;
  }

  /** For React. @returns unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(): void {
    this.#changed();
    this.#listeners.forEach((listener) => listener());
  }
}

const ownMaximum = (unit: Unit, type: HeatmapType) =>
  type === 'static' ? unit.staticMaximum : (unit.dynamicMaximum ?? 0);

const secondsOf = (unit: Unit, type: HeatmapType) =>
  type === 'static' ? unit.staticSeconds : unit.dynamicSeconds;
