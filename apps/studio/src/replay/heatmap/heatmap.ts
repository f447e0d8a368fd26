import type { Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapDensity } from '@fovea/science/heatmap/heatmap';
import { createShadePainter } from './createShadePainter';
import type { TopDensity } from './heatmapScale';
import type { HeatmapType, ComputedHeatmap } from '../results/computedHeatmap';
import type { PictureSize, ShadedPicture, ShadePainter } from './shadePainter';
import type { Layer } from '../layers/layer';

/** A drawable heatmap, identical on screen and in exports. */
export class HeatmapSurface {
  readonly #ready: ComputedHeatmap;
  readonly #density: HeatmapDensity;
  readonly #painter: ShadePainter;
  readonly #scale: TopDensity | null;
  /** The time for which `#density` was computed. */
  #blurredMs: number | null = null;
  /** So many densities were computed: between two frames of a film it is often the same. */
  #changes = 0;

  /** @param scale shared with other heatmaps or fixed; null: its own maximum maps to the top colour */
  constructor(ready: ComputedHeatmap, scale: TopDensity | null = null) {
    this.#ready = ready;
    this.#density = new HeatmapDensity(ready.prepared);
    this.#painter = createShadePainter();
    this.#scale = scale;
  }

  /**
   * The heatmap over all time, or over the 500 ms before a time.
   *
   * @param paintedPx its size
   * @returns null until the maximum over time is known; an image is valid until the next call
   */
  picture(
    type: HeatmapType,
    timeMs: number,
    colormap: Colormap,
    paintedPx: PictureSize,
  ): ShadedPicture | null {
    const { prepared, staticDensity, staticMaximum, dynamicMaximum } = this.#ready;
    const own = type === 'static' ? staticMaximum : dynamicMaximum;
    if (own === null) return null;
    const { widthPx, heightPx } = prepared;
    const { columns, rows } = this.#density;
    const isStatic = type === 'static';
    if (!isStatic && this.#blurredMs !== timeMs) {
      this.#blurredMs = timeMs;
      if (this.#density.before(timeMs)) this.#changes++;
    }
    return this.#painter.paint({
      key: isStatic ? 'static' : String(this.#changes),
      density: isStatic ? staticDensity : this.#density.density,
      columns,
      rows,
      widthPx,
      heightPx,
      paintedPx,
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

/** The longest side that a heatmap is painted with; larger pictures scale it up. */
const PAINTED_MAX_PX = 4096;

/** Draws the heatmap over the stimulus, painted in the size that it is shown in. */
export const drawHeatmap: Layer<HeatmapStyle> = (context, choice, timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const scale = Math.min(1, PAINTED_MAX_PX / Math.max(widthPx, heightPx));
  const paintedPx = {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  };
  const picture = choice.surface.picture(choice.type, timeMs, choice.colormap, paintedPx);
  if (!picture) return;
  const { image, parts } = picture;
  const [alongX, alongY] = [widthPx / paintedPx.widthPx, heightPx / paintedPx.heightPx];
  context.save();
  context.globalAlpha *= choice.opacity;
  if (parts) {
    // A whole image with a clip around it is drawn in a third of the time of a part of it.
    context.beginPath();
    for (const { left, top, right, bottom } of parts) {
      context.rect(
        ...([xPx + left * alongX, yPx + top * alongY] as const),
        ...([(right - left) * alongX, (bottom - top) * alongY] as const),
      );
    }
    context.clip();
  }
  context.drawImage(image, xPx, yPx, widthPx, heightPx);
  context.restore();
};
