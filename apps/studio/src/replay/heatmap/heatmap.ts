import type { Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapDensity } from '@fovea/science/heatmap/heatmap';
import { createShadePainter } from './createShadePainter';
import type { HeatmapScale } from './heatmapScale';
import type { HeatmapType, ComputedHeatmap } from '../results/computedHeatmap';
import type { ShadePainter } from './shadePainter';
import type { Layer } from '../layers/layer';

/** A drawable heatmap, identical on screen and in exports. */
export class HeatmapSurface {
  readonly #ready: ComputedHeatmap;
  readonly #density: HeatmapDensity;
  readonly #painter: ShadePainter;
  readonly #scale: HeatmapScale | null;
  /** The time for which `#density` was computed. */
  #blurredMs: number | null = null;

  /** @param scale shared with other heatmaps; null: its own maximum maps to the top colour */
  constructor(ready: ComputedHeatmap, scale: HeatmapScale | null = null) {
    this.#ready = ready;
    this.#density = new HeatmapDensity(ready.prepared);
    this.#painter = createShadePainter(ready.prepared.widthPx, ready.prepared.heightPx);
    this.#scale = scale;
  }

  /**
   * The heatmap over all time, or over the 500 ms before a time.
   *
   * @returns null until the maximum over time is known; an image is valid until the next call
   */
  picture(type: HeatmapType, timeMs: number, colormap: Colormap): CanvasImageSource | null {
    const { prepared, staticDensity, staticMaximum, dynamicMaximum } = this.#ready;
    const own = type === 'static' ? staticMaximum : dynamicMaximum;
    if (own === null) return null;
    const { widthPx, heightPx } = prepared;
    const { columns, rows } = this.#density;
    const isStatic = type === 'static';
    if (!isStatic && this.#blurredMs !== timeMs) {
      this.#blurredMs = timeMs;
      this.#density.before(timeMs);
    }
    return this.#painter.paint({
      key: isStatic ? 'static' : String(timeMs),
      density: isStatic ? staticDensity : this.#density.density,
      columns,
      rows,
      widthPx,
      heightPx,
      maximum: this.#scale?.maximum(type, this.#ready) ?? own,
      colormap,
    });
  }
}

export interface HeatmapStyle {
  readonly surface: HeatmapSurface;
  readonly type: HeatmapType;
  readonly colormap: Colormap;
  /** Of the whole map, 0..1; the colours have opacities of their own. */
  readonly opacity: number;
}

/** Draws the heatmap over the stimulus. */
export const drawHeatmap: Layer<HeatmapStyle> = (context, choice, timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const picture = choice.surface.picture(choice.type, timeMs, choice.colormap);
  if (!picture) return;
  const before = context.globalAlpha;
  context.globalAlpha = before * choice.opacity;
  context.drawImage(picture, xPx, yPx, widthPx, heightPx);
  context.globalAlpha = before;
};
