import type { VideoSample } from 'mediabunny';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FramePixels } from './framePixels';

/** What was put onto canvases, newest last. */
let put: unknown[];

beforeEach(() => {
  put = [];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext() {
      return { canvas: this, putImageData: (image: unknown) => put.push(image) };
    }
  }
  class Image {
    readonly data: Uint8ClampedArray;
    constructor(
      readonly width: number,
      readonly height: number,
    ) {
      this.data = new Uint8ClampedArray(width * height * 4);
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('ImageData', Image);
});
afterEach(() => vi.unstubAllGlobals());

/** A frame of one grey. */
function frame(grey: number, given: Partial<VideoSample> = {}, width = 4, height = 2): VideoSample {
  return {
    visibleRect: { left: 0, top: 0, width, height },
    ...{ rotation: 0, flip: false, hasAlpha: false },
    copyTo: async (into: Uint8ClampedArray) => void into.fill(grey),
    ...given,
  } as VideoSample;
}

it('Frames of one size are read into the same pixels', async () => {
  const pixels = new FramePixels();
  const first = await pixels.read(frame(10));
  expect([first?.width, first?.height, first?.data[0]]).toEqual([4, 2, 10]);
  expect(await pixels.read(frame(20))).toBe(first);
  expect(first?.data[0]).toBe(20);
});

it('A frame of another size has pixels and a canvas of that size', async () => {
  const pixels = new FramePixels();
  const small = (await pixels.read(frame(10)))!;
  const onSmall = pixels.onCanvas(small);
  expect(pixels.onCanvas(small)).toBe(onSmall);
  const large = (await pixels.read(frame(20, {}, 8, 4)))!;
  expect([large.width, large.height, large.data.length]).toEqual([8, 4, 128]);
  const canvas = pixels.onCanvas(large);
  expect([canvas?.width, canvas?.height]).toEqual([8, 4]);
  expect(put).toEqual([small, small, large]);
});

it.each([
  ['turned', { rotation: 90 }],
  ['mirrored', { flip: true }],
  ['with transparency', { hasAlpha: true }],
  ['of an unknown format', { hasAlpha: null }],
  ['that cannot be copied', { copyTo: () => Promise.reject(new TypeError()) }],
] as [string, Partial<VideoSample>][])('A frame %s has to be drawn itself', async (_, given) => {
  const pixels = new FramePixels();
  expect(await pixels.read(frame(10, given))).toBeNull();
  expect(await pixels.read(frame(20))).not.toBeNull();
});
