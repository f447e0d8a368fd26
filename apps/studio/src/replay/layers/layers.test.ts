import { describe, expect, it } from 'vitest';
import { drawAggregatedGaze } from './aggregatedGaze';
import { drawFixationPath, fixationRadiusPx } from './fixationPath';
import { drawGazeTrail } from './gazeTrail';
import { clicksInOrder, CLICK_MS, drawMouseClicks } from './mouseClicks';
import { drawInstruction } from './drawInstruction';
import { letterbox } from './letterbox';
import { drawPicture } from './drawPicture';
import { firstAbove } from './firstAbove';
import { drawAoiOutlines } from './aoiOutlines';
import { drawOverlayPart, drawSignalOverlay } from './signalOverlay';
import type { DrawContext } from './layer';

type Drawn = { readonly what: string; readonly with: readonly unknown[] };

/** A canvas context that records the drawing calls. */
function recorder() {
  const drawn: Drawn[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (kept, name: string) =>
      name in kept
        ? kept[name]
        : (...args: unknown[]) => void drawn.push({ what: name, with: args }),
    set: (kept, name: string, value) => {
      kept[name] = value;
      return true;
    },
  }) as unknown as DrawContext;
  const of = (what: string) => drawn.filter((each) => each.what === what).map((each) => each.with);
  return { context, of };
}

const view = letterbox({ widthPx: 1000, heightPx: 600 }, { widthPx: 800, heightPx: 400 }, 1);

describe('letterbox', () => {
  it('fills the width of a narrow canvas and centres the stimulus', () => {
    expect(view.stimulus).toEqual({ xPx: 0, yPx: 50, widthPx: 1000, heightPx: 500 });
  });
  it('fills the height of a wide canvas', () => {
    const tall = letterbox({ widthPx: 1000, heightPx: 600 }, { widthPx: 300, heightPx: 600 }, 2);
    expect(tall.stimulus).toEqual({ xPx: 350, yPx: 0, widthPx: 300, heightPx: 600 });
  });
  it('tolerates a canvas without size', () => {
    const none = letterbox({ widthPx: 0, heightPx: 0 }, { widthPx: 300, heightPx: 600 }, 1);
    expect(none.stimulus.widthPx).toBe(1);
  });
});

it('finds the first sample after a time, also within a range', () => {
  const times = [0, 10, 10, 20, 5, 15];
  expect(firstAbove(times, 10, 0, 4)).toBe(3);
  expect(firstAbove(times, -1, 0, 4)).toBe(0);
  expect(firstAbove(times, 99, 0, 4)).toBe(4);
  expect(firstAbove(times, 5, 4, 6)).toBe(5);
  expect(firstAbove([], 5)).toBe(0);
});

it('draws the picture into the stimulus rectangle', () => {
  const { context, of } = recorder();
  const picture = {} as CanvasImageSource;
  drawPicture(context, picture, 0, view);
  drawPicture(context, null, 0, view);
  expect(of('drawImage')).toEqual([[picture, 0, 50, 1000, 500]]);
});

describe('gaze trail', () => {
  const gaze = {
    tMs: [0, 33, 66, 2000, 2033, 2066, 2100],
    xNorm: [0.1, 0.1, 0.1, 0.5, NaN, 0.5, 0.6],
    yNorm: [0.1, 0.1, 0.1, 0.5, NaN, 0.5, 0.5],
  };
  it('shows only the last second, with a dot at the newest sample', () => {
    const { context, of } = recorder();
    drawGazeTrail(context, { gaze, whole: false }, 2100, view);
    expect(of('lineTo').map(([x]) => x)).toEqual([600, 600]);
    expect(of('arc')[0]?.slice(0, 2)).toEqual([600, 300]);
  });
  it('does not join samples across a gap', () => {
    const { context, of } = recorder();
    drawGazeTrail(context, { gaze, whole: false }, 2066, view);
    expect(of('lineTo')).toEqual([]);
    expect(of('arc')).toHaveLength(1);
  });
  it('can show the whole path below, without joining across gaps', () => {
    const { context, of } = recorder();
    drawGazeTrail(context, { gaze, whole: true }, -1, view);
    expect(of('moveTo')).toHaveLength(2);
    expect(of('lineTo')).toHaveLength(3);
    expect(of('arc')).toEqual([]);
  });
  it('shows no dot when there has been no gaze for a while', () => {
    const { context, of } = recorder();
    drawGazeTrail(context, { gaze, whole: false }, 500, view);
    expect(of('arc')).toEqual([]);
    expect(of('lineTo').length).toBeGreaterThan(0);
  });
});

describe('fixation path', () => {
  const fixations = {
    startMs: [0, 300, 1000],
    endMs: [250, 900, 1400],
    xNorm: [0.1, 0.5, 0.9],
    yNorm: [0.5, 0.5, 0.5],
  };
  it('shows started fixations, numbered in order', () => {
    const { context, of } = recorder();
    drawFixationPath(context, { fixations, historyMs: Infinity, whole: false }, 500, view);
    expect(of('fillText').map(([text]) => text)).toEqual(['1', '2']);
    expect(of('arc').map(([x, y]) => [x, y])).toEqual([
      [100, 300],
      [500, 300],
    ]);
  });
  it('keeps the numbers when older ones are hidden', () => {
    const { context, of } = recorder();
    drawFixationPath(context, { fixations, historyMs: 200, whole: false }, 1000, view);
    expect(of('fillText').map(([text]) => text)).toEqual(['2', '3']);
  });
  it('doubles the area, not the radius, for twice the duration', () => {
    const once = fixationRadiusPx(300, view);
    expect(fixationRadiusPx(600, view) ** 2).toBeCloseTo(2 * once ** 2, 6);
  });
  it('grows the current fixation', () => {
    const early = recorder();
    drawFixationPath(early.context, { fixations, historyMs: Infinity, whole: false }, 400, view);
    const late = recorder();
    drawFixationPath(late.context, { fixations, historyMs: Infinity, whole: false }, 850, view);
    expect(Number(late.of('arc')[1]?.[2])).toBeGreaterThan(Number(early.of('arc')[1]?.[2]));
  });
  it('can show future fixations at their full size', () => {
    const { context, of } = recorder();
    drawFixationPath(context, { fixations, historyMs: Infinity, whole: true }, 260, view);
    expect(of('fillText').map(([text]) => text)).toEqual(['1', '2', '3']);
    expect(of('arc')[2]?.[2]).toBe(fixationRadiusPx(400, view));
  });
  it('draws nothing before the first', () => {
    const { context, of } = recorder();
    drawFixationPath(context, { fixations, historyMs: Infinity, whole: false }, -1, view);
    expect(of('arc')).toEqual([]);
  });
});

it('wraps the text of an instruction, in its colours', () => {
  const { context, of } = recorder();
  Object.assign(context, { measureText: (text: string) => ({ width: text.length * 100 }) });
  const options = { color: '#000000', backgroundColor: '#d8d8d8', instructions: 'look here\nbye' };
  drawInstruction(context, options, 0, view);
  expect(of('fillRect')).toEqual([[0, 50, 1000, 500]]);
  expect(of('fillText').map(([text]) => text)).toEqual(['look', 'here', 'bye']);
  expect(of('fillText').map(([, , y]) => Math.round(Number(y)))).toEqual([271, 300, 329]);
});

describe('aggregated gaze', () => {
  const samples = {
    tMs: [0, 30, 60, 0, 30, 0, 30],
    xNorm: [0.1, 0.2, 0.3, 0.5, NaN, 0.9, 0.8],
    yNorm: [0.5, 0.5, 0.5, 0.5, NaN, 0.5, 0.5],
    sampleMs: [30, 30, 400, 30, 30, 30, 30],
    offsets: [0, 3, 5, 7],
  };
  it('shows one dot for each respondent with gaze', () => {
    const { context, of } = recorder();
    drawAggregatedGaze(context, samples, 40, view);
    expect(of('arc').map(([x]) => x)).toEqual([200, 800]);
  });
  it('removes a dot after its sample when there is no newer one', () => {
    const { context, of } = recorder();
    drawAggregatedGaze(context, samples, 300, view);
    expect(of('arc').map(([x]) => x)).toEqual([300]);
    const later = recorder();
    drawAggregatedGaze(later.context, samples, 500, view);
    expect(later.of('arc')).toEqual([]);
  });
});

describe('mouse clicks', () => {
  const clicks = { tMs: [1000, 3000], xNorm: [0.5, 0.25], yNorm: [0.5, 0.5] };
  const circles = (timeMs: number) => {
    const { context, of } = recorder();
    drawMouseClicks(context, clicks, timeMs, view);
    return of('arc').map(([x, , radius]) => [x, radius]);
  };
  it('are not drawn before they happen', () => {
    expect(circles(999)).toEqual([]);
  });
  it('grow a ring around a mark, and leave the mark', () => {
    const begun = circles(1000 + CLICK_MS / 2);
    expect(new Set(begun.map(([x]) => x))).toEqual(new Set([500]));
    expect(Math.max(...begun.map(([, radius]) => Number(radius)))).toBeGreaterThan(10);
    expect(circles(1000 + CLICK_MS)).toEqual([
      [500, 5],
      [500, 5],
    ]);
    expect(new Set(circles(5000).map(([x]) => x))).toEqual(new Set([500, 250]));
  });
  it('of several respondents are sorted by time', () => {
    const sorted = clicksInOrder({ tMs: [300, 100], xNorm: [0.3, 0.1], yNorm: [0.6, 0.2] });
    expect([...(sorted.tMs as Float64Array)]).toEqual([100, 300]);
    expect([...(sorted.xNorm as Float64Array)]).toEqual([0.1, 0.3]);
  });
});

describe('signals over the stimulus', () => {
  const line = { label: 'Joy', color: '#e69f00', thicknessPx: 2, min: 0, max: 1 };
  const overlay = {
    durationMs: 1000,
    lines: [{ ...line, tMs: [0, 100, 200, 700, 800], values: [0, 1, 0.5, 0.5, NaN] }],
  };
  it('are strong up to the current time and faint after it, over the lower part', () => {
    const { context, of } = recorder();
    drawSignalOverlay(context, overlay, 250, view);
    // Stimulus: 1000 x 500 at 0, 50; the lower 30 % of it.
    const clips = of('rect').filter((_, at) => at % 2 === 0);
    expect(clips).toEqual([
      [0, 400, 250, 150],
      [250, 400, 750, 150],
    ]);
    expect(of('fillRect').at(-1)).toEqual([250, 400, 1, 150]);
    expect(of('fillText')).toEqual([['Joy', 8, 406]]);
  });
  it('do not join values across a gap', () => {
    const { context, of } = recorder();
    drawOverlayPart(context, overlay, 'past', view);
    expect(of('moveTo').map(([x]) => x)).toEqual([0, 700]);
    expect(of('lineTo')).toEqual([
      [100, 400],
      [200, 475],
    ]);
  });
  it('are all to come before the beginning, and all past at the end', () => {
    for (const timeMs of [-5, 0, 1000, 2000]) {
      const { context, of } = recorder();
      drawSignalOverlay(context, overlay, timeMs, view);
      expect(of('clip')).toHaveLength(2);
    }
  });
});

describe('outlines of AOIs', () => {
  const square = Float64Array.of(0.1, 0.2, 0.3, 0.2, 0.3, 0.6, 0.1, 0.6);
  const keyframes = [
    { tMs: 100, points: square },
    { tMs: 500, points: new Float64Array(0) },
  ];
  const aois = [{ color: '#e69f00', name: 'Bottle', aoi: { id: 'a', keyframes } }];
  it('follow the shape, with the name at its upper edge', () => {
    const { context, of } = recorder();
    drawAoiOutlines(context, aois, 200, view);
    expect(of('lineTo')).toEqual([
      [100, 150],
      [300, 150],
      [300, 350],
      [100, 350],
    ]);
    expect(of('fillText')).toEqual([['Bottle', 200, 155]]);
  });
  it('are not drawn while the AOI is inactive', () => {
    const { context, of } = recorder();
    drawAoiOutlines(context, aois, 600, view);
    expect([...of('lineTo'), ...of('fillText')]).toEqual([]);
  });
});
