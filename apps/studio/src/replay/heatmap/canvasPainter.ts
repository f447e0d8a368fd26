import { colormapTable, type Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapImage, type ImagePart } from '@fovea/science/heatmap/heatmapImage';
import type { ShadePainter } from './shadePainter';

/** Colours on the CPU; keeps its image and repaints only on changes. */
export function createCanvasPainter(widthPx: number, heightPx: number): ShadePainter {
  const shades = new HeatmapImage(widthPx, heightPx);
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  const image = context && new ImageData(shades.rgba, widthPx);
  let painted = '';
  let table: { readonly of: Colormap; readonly colors: Uint8ClampedArray<ArrayBuffer> } | null =
    null;
  return {
    kind: 'canvas',
    paint({ key, density, maximum, colormap }) {
      const wanted = `${key} ${maximum} ${colormap}`;
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
