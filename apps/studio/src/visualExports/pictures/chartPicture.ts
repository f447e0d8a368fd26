import type { SavedData } from '../../downloads/saveFile';
import type { DrawContext } from '../../replay/layers/layer';
import { PAPER, withMargin, type Layout } from './charts/drawing';
import type { PictureOptions } from './pictureOptions';
import type { PictureSource } from './pictureSource';

/** Larger canvases fail in some browsers. */
const CANVAS_MAX_PX = 16_384;

interface Chart {
  readonly name: string;
  /** Read by screen readers. */
  readonly title: string;
  readonly data: SavedData;
  readonly layout: (options: PictureOptions) => Layout;
  /** Said when it is too high for a canvas. */
  readonly tooHigh: string;
}

/** A picture of a chart, drawn dark on light for paper and slides. */
export function chartPicture({ name, title, data, layout, tooHigh }: Chart): PictureSource {
  const laidOut = (options: PictureOptions, measure: DrawContext) =>
    withMargin(layout(options))(measure);
  return {
    name,
    data,
    async png(options, scale) {
      // Canvases draw with fonts that are loaded already.
      await document.fonts.load('400 12px "Inter Variable"');
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (!context) throw new Error(tooHigh);
      const { widthPx, heightPx, draw } = laidOut(options, context);
      canvas.width = Math.round(widthPx * scale);
      canvas.height = Math.round(heightPx * scale);
      if (Math.max(canvas.width, canvas.height) > CANVAS_MAX_PX) throw new Error(tooHigh);
      if (!options.isTransparent) {
        context.fillStyle = PAPER;
        context.fillRect(0, 0, canvas.width, canvas.height);
      }
      context.scale(scale, scale);
      draw(context);
      return await new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(tooHigh))), 'image/png'),
      );
    },
    async svg(options) {
      const [{ SvgContext }, { browserSurroundings }, { embeddedFonts }, { svgFile }] =
        await Promise.all([
          import('./svg/svgContext'),
          import('./svg/browserSurroundings'),
          import('./svg/svgFonts'),
          import('./svg/svgFile'),
        ]);
      const svg = new SvgContext(browserSurroundings());
      const { widthPx, heightPx, draw } = laidOut(options, svg.drawContext);
      draw(svg.drawContext);
      return svgFile({
        ...{ widthPx, heightPx, title, background: options.isTransparent ? null : PAPER },
        content: svg.content(),
        fonts: await embeddedFonts(svg.characters),
      });
    },
  };
}
