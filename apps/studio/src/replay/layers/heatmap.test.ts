import { beforeEach, expect, it, vi } from 'vitest';
import { drawHeatmap, HeatmapSurface } from './heatmap';
import { letterbox } from './letterbox';
import type { DrawContext } from './view';

/** What was put on the heatmap's own canvas, newest last. */
let put: Uint8ClampedArray[];

beforeEach(() => {
  put = [];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext() {
      return { putImageData: (image: { data: Uint8ClampedArray }) => put.push(image.data.slice()) };
    }
  }
  class Image {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
    ) {}
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('ImageData', Image);
});

const samples = {
  respondentIndex: Uint16Array.of(0, 1, 1),
  tMs: Float32Array.of(100, 120, 2000),
  xNorm: Float32Array.of(0.25, 0.25, 0.75),
  yNorm: Float32Array.of(0.5, 0.5, 0.5),
  sampleMs: Float32Array.of(33, 33, 33),
};
const view = letterbox({ widthPx: 800, heightPx: 600 }, { widthPx: 320, heightPx: 180 }, 1);
const alphaAt = (rgba: Uint8ClampedArray | undefined, xNorm: number) =>
  rgba?.[(360 * 1280 + Math.round(xNorm * 1280)) * 4 + 3];

it('is drawn into the stimulus, at the same size of its own on any stage', () => {
  const surface = new HeatmapSurface(samples, { widthPx: 320, heightPx: 180 }, null);
  const drawImage = vi.fn<(picture: { width: number; height: number }, ...to: number[]) => void>();
  const context = { drawImage } as unknown as DrawContext;
  drawHeatmap(context, { surface, type: 'static', colormap: 'greys' }, 0, view);
  const [picture, ...to] = drawImage.mock.calls[0] ?? [];
  expect([picture?.width, picture?.height]).toEqual([1280, 720]);
  expect(to).toEqual([0, 75, 800, 450]);
});

it('shows both places over all time, and only the last 500 ms when dynamic', () => {
  const surface = new HeatmapSurface(samples, { widthPx: 320, heightPx: 180 }, null);
  surface.picture('static', 0, 'greys');
  expect(alphaAt(put[0], 0.25)).toBeGreaterThan(0);
  expect(alphaAt(put[0], 0.75)).toBeGreaterThan(0);
  surface.picture('dynamic', 300, 'greys');
  expect(alphaAt(put[1], 0.25)).toBeGreaterThan(0);
  expect(alphaAt(put[1], 0.75)).toBe(0);
  surface.picture('dynamic', 1000, 'greys');
  expect(alphaAt(put[2], 0.25)).toBe(0);
});

it('is blurred by the degree that the result tells', () => {
  // 0.12 of the width beside the only sample of this moment: three sigma, and one.
  for (const [xNormPerDeg, reaches] of [
    [0.04, false],
    [0.12, true],
  ] as const) {
    const scale = { xNormPerDeg, method: 'face size' };
    const surface = new HeatmapSurface(samples, { widthPx: 320, heightPx: 180 }, scale);
    surface.picture('dynamic', 2000, 'greys');
    const atSigma = alphaAt(put.at(-1), 0.75 + 0.12);
    expect(alphaAt(put.at(-1), 0.75)).toBeGreaterThan(0);
    expect((atSigma ?? 0) > 0).toBe(reaches);
  }
});

it('is drawn again only when something changed', () => {
  const surface = new HeatmapSurface(samples, { widthPx: 320, heightPx: 180 }, null);
  surface.picture('static', 0, 'greys');
  surface.picture('static', 16, 'greys');
  surface.picture('static', 33, 'greys');
  expect(put).toHaveLength(1);
  surface.picture('static', 33, 'jet');
  surface.picture('dynamic', 33, 'jet');
  surface.picture('dynamic', 33, 'jet');
  surface.picture('dynamic', 50, 'jet');
  expect(put).toHaveLength(4);
});
