import { colormapTable, type Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapImage, type ImagePart } from '@fovea/science/heatmap/heatmapImage';
import type { PictureSize, ShadePainter } from './shadePainter';

/** Colours on the CPU; keeps its image and repaints only on changes. */
export function createCanvasPainter(): ShadePainter {
  let sheet: Sheet | null = null;
  let painted = '';
  let table: { readonly of: Colormap; readonly colors: Uint8ClampedArray<ArrayBuffer> } | null =
    null;
  return {
    kind: 'canvas',
    paint({ key, density, widthPx, heightPx, paintedPx, maximum, colormap }) {
      const size = `${widthPx} ${heightPx} ${paintedPx.widthPx} ${paintedPx.heightPx}`;
      if (sheet?.size !== size) sheet = createSheet(size, { widthPx, heightPx }, paintedPx);
      const { canvas, context, image, shades } = sheet;
      const wanted = `${size} ${key} ${maximum} ${colormap}`;
      if (wanted === painted) return { image: canvas, parts: shades.parts };
      painted = wanted;
      if (table?.of !== colormap) table = { of: colormap, colors: colormapTable(colormap) };
      const before = shades.parts;
      shades.draw(density, maximum, table.colors);
      // What was visible and what is: copying and converting the rest takes longer than colouring it.
      const { left, top, right, bottom } = boundsOf([...before, ...shades.parts]);
      if (image) context?.putImageData(image, 0, 0, left, top, right - left, bottom - top);
      return { image: canvas, parts: shades.parts };
    },
  };
}

type Sheet = ReturnType<typeof createSheet>;

function createSheet(size: string, of: PictureSize, { widthPx, heightPx }: PictureSize) {
  const shades = new HeatmapImage(widthPx, heightPx, of);
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  return { size, shades, canvas, context, image: context && new ImageData(shades.rgba, widthPx) };
}

function boundsOf(parts: readonly ImagePart[]): ImagePart {
  const [first = { left: 0, top: 0, right: 0, bottom: 0 }, ...more] = parts;
  return more.reduce(
    (all, { left, top, right, bottom }) => ({
      left: Math.min(all.left, left),
      top: Math.min(all.top, top),
      right: Math.max(all.right, right),
      bottom: Math.max(all.bottom, bottom),
    }),
    first,
  );
}
