import type { Colormap } from '@fovea/science/colormaps';
import { degreePx, Heatmap, type HeatmapSamples } from '@fovea/science/heatmap';
import type { DegreeScale } from '@fovea/science/sessionResult';
import type { Layer } from './view';

export type HeatmapType = 'static' | 'dynamic';

/** The longer side of a heatmap; larger stages scale it up, which a blurred picture does not show. */
const LONGER_SIDE_PX = 1280;

/** The heatmap of some samples on a canvas of its own; the same on screen and in exports. */
export class HeatmapSurface {
  readonly #heatmap: Heatmap;
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  #drawn = '';

  /** @param degreeScale how large a degree is in the stimulus: the blur's standard deviation */
  constructor(
    samples: HeatmapSamples,
    stimulus: { readonly widthPx: number; readonly heightPx: number },
    degreeScale: DegreeScale | null,
  ) {
    const scale = LONGER_SIDE_PX / Math.max(1, stimulus.widthPx, stimulus.heightPx);
    const widthPx = Math.max(4, Math.round(stimulus.widthPx * scale));
    const heightPx = Math.max(4, Math.round(stimulus.heightPx * scale));
    this.#heatmap = new Heatmap(samples, {
      widthPx,
      heightPx,
      sigmaPx: degreePx(degreeScale, widthPx, heightPx),
    });
    this.#canvas = new OffscreenCanvas(widthPx, heightPx);
    this.#context = this.#canvas.getContext('2d');
  }

  /** The map over all time, or of the 500 ms before a time; drawn again only when it changes. */
  picture(type: HeatmapType, timeMs: number, colormap: Colormap): OffscreenCanvas {
    const wanted = type === 'static' ? `static ${colormap}` : `${timeMs} ${colormap}`;
    if (wanted !== this.#drawn) {
      this.#drawn = wanted;
      const rgba =
        type === 'static'
          ? this.#heatmap.drawStatic(colormap)
          : this.#heatmap.drawDynamic(timeMs, colormap);
      this.#context?.putImageData(new ImageData(rgba, this.#canvas.width), 0, 0);
    }
    return this.#canvas;
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
  context.drawImage(picture, xPx, yPx, widthPx, heightPx);
};
