import { colormapTable, type Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapImage } from '@fovea/science/heatmap/heatmapImage';
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
      if (wanted === painted) return canvas;
      painted = wanted;
      if (table?.of !== colormap) table = { of: colormap, colors: colormapTable(colormap) };
      shades.draw(density, maximum, table.colors);
      if (context && image) context.putImageData(image, 0, 0);
      return canvas;
    },
  };
}
