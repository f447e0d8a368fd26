import { COLORMAPS, colormapTable, SHADES, type Colormap } from '@fovea/science/heatmap/colormaps';
import { HeatmapDensity, prepareHeatmap } from '@fovea/science/heatmap/heatmap';
import { createCanvasPainter } from '../../apps/studio/src/replay/heatmap/canvasPainter';
import type { PictureSize, ShadePainter } from '../../apps/studio/src/replay/heatmap/shadePainter';
import { createWebglPainter } from '../../apps/studio/src/replay/heatmap/webglPainter';

/** Comparison of one heatmap painted by both. */
export interface Agreement {
  readonly colormap: Colormap;
  readonly pixels: number;
  /** Pixels that show any gaze. */
  readonly painted: number;
  /** Pixels whose shades differ by more than one. */
  readonly different: number;
  readonly webglMs: number;
  readonly canvasMs: number;
}

declare global {
  interface Window {
    comparePainters: (of: PictureSize, paintedPx: PictureSize) => Agreement[] | null;
  }
}

const FRAMES = 3;

window.comparePainters = (of, paintedPx) => {
  const { widthPx, heightPx } = paintedPx;
  const webgl = createWebglPainter(true);
  if (!webgl) return null;
  const canvas = createCanvasPainter();
  const density = new HeatmapDensity(prepareHeatmap(someGaze(), of));
  const maximum = density.overAllTime();
  const { columns, rows } = density;
  let shown: CanvasImageSource | null = null;
  const compare = (colormap: Colormap): Agreement => {
    const paint = (painter: ShadePainter) => {
      const target = new OffscreenCanvas(widthPx, heightPx);
      const context = target.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('There is no canvas.');
      const begun = performance.now();
      for (let frame = 0; frame < FRAMES; frame++) {
        const key = String(frame);
        const field = density.density;
        const given = { key, density: field, columns, rows, ...of, paintedPx, maximum, colormap };
        const { image } = painter.paint(given);
        if (painter === webgl) shown = image;
        context.clearRect(0, 0, widthPx, heightPx);
        context.drawImage(image, 0, 0);
      }
      const { data } = context.getImageData(0, 0, widthPx, heightPx);
      return { data, ms: (performance.now() - begun) / FRAMES };
    };
    const [one, other] = [paint(webgl), paint(canvas)];
    const shades = shadeFinder(colormap);
    let different = 0;
    let painted = 0;
    for (let at = 0; at < one.data.length; at += 4) {
      if (other.data[at + 3]) painted++;
      const [a, b] = [shades(one.data, at), shades(other.data, at)];
      if (!a.some((shade) => b.some((beside) => Math.abs(shade - beside) <= 1))) different++;
    }
    const pixels = widthPx * heightPx;
    return { colormap, pixels, painted, different, webglMs: one.ms, canvasMs: other.ms };
  };
  const found = COLORMAPS.map(compare);
  // The WebGL context is lost: painting must continue.
  if (!lose(shown)) return null;
  return [...found, compare('cubehelix')];
};

function lose(picture: CanvasImageSource | null): boolean {
  if (!(picture instanceof OffscreenCanvas)) return false;
  const gl = picture.getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl?.isContextLost() ?? false;
}

/** Around five positions. */
function someGaze() {
  const count = 4000;
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const gaze = {
    respondentIndex: Uint16Array.from({ length: count }, (_, at) => at % 67),
    tMs: Float32Array.from({ length: count }, (_, at) => at / 2),
    xNorm: new Float32Array(count),
    yNorm: new Float32Array(count),
    sampleMs: new Float32Array(count).fill(33),
  };
  for (let at = 0; at < count; at++) {
    const place = Math.floor(random() * 5);
    gaze.xNorm[at] = 0.02 + 0.2 * place + 0.16 * (random() + random() - 1);
    gaze.yNorm[at] = 0.1 + 0.18 * ((place * 3) % 5) + 0.2 * (random() + random() - 1);
  }
  return gaze;
}

/** Possible shades of a pixel: a canvas stores premultiplied colours, and rounds. */
function shadeFinder(colormap: Colormap) {
  const table = colormapTable(colormap);
  const held = (data: Uint8ClampedArray, at: number) => {
    const alpha = data[at + 3] ?? 0;
    return [0, 1, 2].map((part) => ((data[at + part] ?? 0) * alpha) / 255).concat(alpha);
  };
  const known = Array.from({ length: SHADES }, (_, shade) => held(table, shade * 4));
  const found = new Map<string, number[]>();
  return (data: Uint8ClampedArray, at: number): readonly number[] => {
    const key = data.slice(at, at + 4).join();
    let shades = found.get(key);
    if (!shades) {
      const pixel = held(data, at);
      shades = [...known.keys()].filter((shade) =>
        known[shade]?.every((value, part) => Math.abs(value - (pixel[part] ?? 0)) <= 1),
      );
      found.set(key, shades);
    }
    return shades;
  };
}
