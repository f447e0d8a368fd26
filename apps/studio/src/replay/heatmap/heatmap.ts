import type { Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapDensity } from '@fovea/science/heatmap/heatmap';
import { createShadePainter } from './createShadePainter';
import type { TopDensity } from './heatmapScale';
import type { HeatmapType, ComputedHeatmap } from '../results/computedHeatmap';
import type { ShadedPicture, ShadePainter } from './shadePainter';
import type { Layer } from '../layers/layer';

/** A drawable heatmap, identical on screen and in exports. */
export class HeatmapSurface {
  readonly #ready: ComputedHeatmap;
  readonly #density: HeatmapDensity;
  readonly #painter: ShadePainter;
  readonly #scale: TopDensity | null;
  /** The time for which `#density` was computed. */
  #blurredMs: number | null = null;

  /** @param scale shared with other heatmaps or fixed; null: its own maximum maps to the top colour */
  constructor(ready: ComputedHeatmap, scale: TopDensity | null = null) {
    this.#ready = ready;
    this.#density = new HeatmapDensity(ready.prepared);
    this.#painter = createShadePainter(ready.prepared.widthPx, ready.prepared.heightPx);
    this.#scale = scale;
  }

  get sizePx(): { readonly widthPx: number; readonly heightPx: number } {
    const { widthPx, heightPx } = this.#ready.prepared;
    return { widthPx, heightPx };
  }

  /**
   * The heatmap over all time, or over the 500 ms before a time.
   *
   * @returns null until the maximum over time is known; an image is valid until the next call
   */
  picture(type: HeatmapType, timeMs: number, colormap: Colormap): ShadedPicture | null {
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
  const { image, parts } = picture;
  const size = choice.surface.sizePx;
  const [alongX, alongY] = [widthPx / size.widthPx, heightPx / size.heightPx];
  for (const { left, top, right, bottom } of parts ?? [wholeOf(size)]) {
    const [wide, high] = [right - left, bottom - top];
    context.drawImage(
      ...([image, left, top, wide, high] as const),
      ...([xPx + left * alongX, yPx + top * alongY, wide * alongX, high * alongY] as const),
    );
  }
  context.globalAlpha = before;
};

const wholeOf = ({ widthPx, heightPx }: HeatmapSurface['sizePx']) => ({
  ...{ left: 0, top: 0, right: widthPx, bottom: heightPx },
});
