import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import { HeatmapScale } from './heatmapScale';
import { heatmapSize } from '../results/heatmapSize';
import { computeInSteps, type ComputedHeatmap } from '../results/computedHeatmap';
import { drawHeatmap, HeatmapSurface } from './heatmap';
import { letterbox } from '../layers/letterbox';
import type { DrawContext } from '../layers/layer';

/** Images painted on the heatmap's own canvas, newest last. */
let put: Uint8ClampedArray[];

beforeEach(() => {
  put = [];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext(kind: string) {
      if (kind !== '2d') return null;
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
const readyOf = (which: typeof samples, degreeScale: DegreeScale | null) => {
  const steps: ComputedHeatmap[] = [];
  computeInSteps(which, heatmapSize({ widthPx: 320, heightPx: 180 }, degreeScale), (step) =>
    steps.push(step),
  );
  return steps;
};
const surfaceOf = (degreeScale: DegreeScale | null) =>
  new HeatmapSurface(readyOf(samples, degreeScale).at(-1)!);
const view = letterbox({ widthPx: 800, heightPx: 600 }, { widthPx: 320, heightPx: 180 }, 1);
const PAINTED = { widthPx: 960, heightPx: 540 };
const alphaAt = (rgba: Uint8ClampedArray | undefined, xNorm: number) =>
  rgba?.[(270 * 960 + Math.round(xNorm * 960)) * 4 + 3];

/** A context that notes the rectangles of its clip, and the images drawn with their places and opacity. */
function notingContext() {
  const clipped: number[][] = [];
  const drawn: { width: number; height: number; at: number[]; opacity: number }[] = [];
  let opacity = 1;
  const context = {
    save: () => (opacity = context.globalAlpha),
    restore: () => (context.globalAlpha = opacity),
    beginPath: () => undefined,
    clip: () => undefined,
    rect: (...rect: number[]) => clipped.push(rect),
    drawImage: ({ width, height }: { width: number; height: number }, ...at: number[]) =>
      drawn.push({ width, height, at, opacity: context.globalAlpha }),
    globalAlpha: 1,
  };
  return { context: context as unknown as DrawContext, clipped, drawn };
}

it('a heatmap is painted in the size of the stimulus on the stage, and drawn where it is visible', () => {
  const { context, clipped, drawn } = notingContext();
  const style = { surface: surfaceOf(null), type: 'static', colormap: 'greys' } as const;
  drawHeatmap(context, { ...style, opacity: 0.5 }, 0, view);
  expect(drawn).toEqual([{ width: 800, height: 450, at: [0, 75, 800, 450], opacity: 0.5 }]);
  expect(context.globalAlpha).toBe(1);
  // Only what is visible: both spots are in the same rows.
  expect(clipped).toHaveLength(1);
  const [left = 0, top = 0, wide = 0, high = 0] = clipped[0] ?? [];
  expect(top + high / 2).toBe(75 + 225);
  expect(left).toBeLessThan(200);
  expect(left + wide).toBeGreaterThan(600);
  expect(wide * high).toBeLessThan((800 * 450) / 3);
});

it('a very large picture scales its heatmap up, so that memory suffices', () => {
  const { context, clipped, drawn } = notingContext();
  const style = { surface: surfaceOf(null), type: 'static', colormap: 'greys' } as const;
  const large = letterbox({ widthPx: 8192, heightPx: 4608 }, { widthPx: 320, heightPx: 180 }, 1);
  drawHeatmap(context, { ...style, opacity: 1 }, 0, large);
  expect(drawn[0]).toMatchObject({ width: 4096, height: 2304, at: [0, 0, 8192, 4608] });
  const [, top = 0, , high = 0] = clipped[0] ?? [];
  expect(top + high / 2).toBe(2304);
});

it('a static heatmap shows both positions, a dynamic one only the last 500 ms', () => {
  const surface = surfaceOf(null);
  surface.picture('static', 0, 'greys', PAINTED);
  expect(alphaAt(put[0], 0.25)).toBeGreaterThan(0);
  expect(alphaAt(put[0], 0.75)).toBeGreaterThan(0);
  surface.picture('dynamic', 300, 'greys', PAINTED);
  expect(alphaAt(put[1], 0.25)).toBeGreaterThan(0);
  expect(alphaAt(put[1], 0.75)).toBe(0);
  surface.picture('dynamic', 1000, 'greys', PAINTED);
  expect(alphaAt(put[2], 0.25)).toBe(0);
});

it('the blur follows the degree scale of the result', () => {
  // 0.12 of the width from the only sample of this time window: three sigma, and one.
  for (const [xNormPerDeg, reaches] of [
    [0.04, false],
    [0.12, true],
  ] as const) {
    const scale = { xNormPerDeg, method: 'face size' };
    const surface = surfaceOf(scale);
    surface.picture('dynamic', 2000, 'greys', PAINTED);
    const atSigma = alphaAt(put.at(-1), 0.75 + 0.12);
    expect(alphaAt(put.at(-1), 0.75)).toBeGreaterThan(0);
    expect((atSigma ?? 0) > 0).toBe(reaches);
  }
});

it('a heatmap is redrawn only when something changed', () => {
  const surface = surfaceOf(null);
  surface.picture('static', 0, 'greys', PAINTED);
  surface.picture('static', 16, 'greys', PAINTED);
  surface.picture('static', 33, 'greys', PAINTED);
  expect(put).toHaveLength(1);
  surface.picture('static', 33, 'jet', PAINTED);
  surface.picture('dynamic', 33, 'jet', PAINTED);
  surface.picture('dynamic', 33, 'jet', PAINTED);
  // Nobody's gaze has come or gone.
  surface.picture('dynamic', 50, 'jet', PAINTED);
  expect(put).toHaveLength(3);
  surface.picture('dynamic', 110, 'jet', PAINTED);
  expect(put).toHaveLength(4);
  surface.picture('dynamic', 110, 'jet', { widthPx: 480, heightPx: 270 });
  expect(put).toHaveLength(5);
});

it('the static heatmap is available at once, the dynamic one when its maximum is known', () => {
  const [first, second] = readyOf(samples, null).map((ready) => new HeatmapSurface(ready));
  expect(first?.picture('static', 0, 'greys', PAINTED)).not.toBeNull();
  expect(first?.picture('dynamic', 300, 'greys', PAINTED)).toBeNull();
  expect(second?.picture('dynamic', 300, 'greys', PAINTED)).not.toBeNull();
});

it('with a shared scale a heatmap is fainter beside a denser one', () => {
  const dense = { ...samples, xNorm: Float32Array.of(0.25, 0.25, 0.25) };
  const ready = [samples, dense].map((which) => readyOf(which, null).at(-1)!);
  const scale = new HeatmapScale(() => {});
  for (const each of ready) scale.put(each, each);
  const alphaOf = (common: HeatmapScale | null) => {
    new HeatmapSurface(ready[0]!, common).picture('static', 0, 'greys', PAINTED);
    return alphaAt(put.at(-1), 0.25) ?? 0;
  };
  expect(alphaOf(scale)).toBeLessThan(alphaOf(null));
  scale.take(ready[1]!);
  expect(alphaOf(scale)).toBe(alphaOf(null));
});

describe('one scale for several views', () => {
  const degree = (xNormPerDeg: number): DegreeScale => ({ xNormPerDeg, method: 'face size' });
  const size = { widthPx: 320, heightPx: 180 };
  const middle = { ...samples, xNorm: Float32Array.of(0.5, 0.5, 0.5) };
  const computed = (which: typeof samples, own: DegreeScale, sigmaDeg = 1) => {
    const steps: ComputedHeatmap[] = [];
    computeInSteps(which, heatmapSize(size, own, undefined, sigmaDeg), (step) => steps.push(step));
    return steps.at(-1)!;
  };
  const topOf = (heatmap: ComputedHeatmap) => {
    const scale = new HeatmapScale(() => {});
    scale.put(heatmap, heatmap);
    return scale.topSeconds('static');
  };

  it('a wider kernel is paler, never hotter: the time stays the same', () => {
    const [narrow, wide] = [computed(middle, degree(0.04)), computed(middle, degree(0.04), 2)];
    expect(topOf(narrow) / topOf(wide)).toBeCloseTo(4, 1);
    const scale = new HeatmapScale(() => {});
    scale.put(narrow, narrow);
    scale.put(wide, wide);
    new HeatmapSurface(wide, scale).picture('static', 0, 'greys', PAINTED);
    const paler = alphaAt(put.at(-1), 0.5) ?? 0;
    new HeatmapSurface(narrow, scale).picture('static', 0, 'greys', PAINTED);
    expect(paler).toBeLessThan(alphaAt(put.at(-1), 0.5) ?? 0);
  });

  it('twice the time on a place is twice the value, whoever has more respondents', () => {
    const longer = { ...middle, sampleMs: Float32Array.of(66, 66, 66) };
    const twice = topOf(computed(longer, degree(0.04))) / topOf(computed(middle, degree(0.04)));
    expect(twice).toBeCloseTo(2, 5);
    const one = {
      respondentIndex: Uint16Array.of(0),
      ...{ tMs: Float32Array.of(0), xNorm: Float32Array.of(0.5), yNorm: Float32Array.of(0.5) },
      sampleMs: Float32Array.of(49.5),
    };
    // The two respondents above have 99 ms, so 49.5 on average.
    expect(topOf(computed(one, degree(0.04)))).toBeCloseTo(
      topOf(computed(middle, degree(0.04))),
      9,
    );
  });

  it('tells its listeners when a heatmap comes or goes', () => {
    const heatmap = computed(middle, degree(0.04));
    const scale = new HeatmapScale(() => {});
    const heard = vi.fn();
    const stop = scale.subscribe(heard);
    scale.put(heatmap, heatmap);
    scale.take(heatmap);
    stop();
    scale.put(heatmap, heatmap);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
