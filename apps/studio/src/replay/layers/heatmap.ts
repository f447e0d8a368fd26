import type { Colormap } from '@fovea/science/colormaps';
import { degreePx, HeatmapDensity, type HeatmapSize } from '@fovea/science/heatmap';
import type { DegreeScale } from '@fovea/science/sessionResult';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import type { ReadyHeatmap } from '../heatmap/readyHeatmap';
import { shadePainter, type ShadePainter } from '../heatmap/shadePainter';
import type { Layer } from './view';

export type HeatmapType = 'static' | 'dynamic';

/**
 * The longer side of a heatmap. Larger stages scale it up, which a picture blurred by a degree (about 30
 * of these pixels) does not show; blurring at 1280 takes twice as long.
 */
const LONGER_SIDE_PX = 960;
/** Beside others, where a stage is small. */
export const TILE_SIDE_PX = 480;

/** The size that heatmaps of a stimulus have on any stage and in exports. */
export function heatmapSize(
  stimulus: { readonly widthPx: number; readonly heightPx: number },
  degreeScale: DegreeScale | null,
  longerSidePx = LONGER_SIDE_PX,
): HeatmapSize {
  const scale = longerSidePx / Math.max(1, stimulus.widthPx, stimulus.heightPx);
  const widthPx = Math.max(4, Math.round(stimulus.widthPx * scale));
  const heightPx = Math.max(4, Math.round(stimulus.heightPx * scale));
  return { widthPx, heightPx, sigmaPx: degreePx(degreeScale, widthPx, heightPx) };
}

/** A heatmap that can be drawn; the same on screen and in exports. */
export class HeatmapSurface {
  readonly #ready: ReadyHeatmap;
  readonly #density: HeatmapDensity;
  readonly #painter: ShadePainter;
  readonly #scale: HeatmapScale | null;
  /** What `#density` holds. */
  #blurred: number | 'static' | null = null;

  /** @param scale shared with other heatmaps; null: the own maximum is the last shade */
  constructor(ready: ReadyHeatmap, scale: HeatmapScale | null = null) {
    this.#ready = ready;
    this.#density = new HeatmapDensity(ready.prepared);
    this.#painter = shadePainter(ready.prepared.widthPx, ready.prepared.heightPx);
    this.#scale = scale;
  }

  /**
   * The map over all time, or of the 500 ms before a time.
   *
   * @returns null while the maximum over time is still looked for; a picture is valid until the next
   */
  picture(type: HeatmapType, timeMs: number, colormap: Colormap): CanvasImageSource | null {
    const { prepared, staticMaximum, dynamicMaximum } = this.#ready;
    const own = type === 'static' ? staticMaximum : dynamicMaximum;
    if (own === null) return null;
    const wanted = type === 'static' ? 'static' : timeMs;
    if (this.#blurred !== wanted) {
      this.#blurred = wanted;
      if (wanted === 'static') this.#density.overAllTime();
      else this.#density.before(wanted);
    }
    const { density, columns, rows } = this.#density;
    const { widthPx, heightPx, respondents } = prepared;
    const maximum = this.#scale?.maximum(type, respondents) ?? own;
    return this.#painter.paint({
      key: String(wanted),
      density,
      columns,
      rows,
      widthPx,
      heightPx,
      maximum,
      colormap,
    });
  }
}

export interface HeatmapChoice {
  readonly surface: HeatmapSurface;
  readonly type: HeatmapType;
  readonly colormap: Colormap;
}

/** Where respondents looked, over the stimulus. */
export const drawHeatmap: Layer<HeatmapChoice> = (context, choice, timeMs, view) => {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const picture = choice.surface.picture(choice.type, timeMs, choice.colormap);
  if (picture) context.drawImage(picture, xPx, yPx, widthPx, heightPx);
};
