import { describe, expect, it } from 'vitest';
import type { AggregatedSamples } from './aggregatedGaze';
import type { DrawContext } from './layer';
import { SERIES_COLORS } from './layerColors';
import { letterbox } from './letterbox';
import { drawScanPaths, pathStyle, scanPathRadiusPx } from './scanPaths';

const view = letterbox({ widthPx: 1000, heightPx: 500 }, { widthPx: 1000, heightPx: 500 }, 1);

/** Records strokes with the state that they were made in. */
function recorder() {
  const strokes: { color: string; alpha: number; dash: number[]; points: number[][] }[] = [];
  const texts: string[] = [];
  let points: number[][] = [];
  let dash: number[] = [];
  const context = {
    strokeStyle: '',
    globalAlpha: 1,
    save() {},
    restore() {},
    beginPath: () => void (points = []),
    moveTo: (x: number, y: number) => void points.push([x, y]),
    lineTo: (x: number, y: number) => void points.push([x, y]),
    arc() {},
    fill() {},
    setLineDash: (next: number[]) => void (dash = next),
    strokeText() {},
    fillText: (text: string) => void texts.push(text),
    stroke() {
      strokes.push({ color: context.strokeStyle, alpha: context.globalAlpha, dash, points });
    },
  };
  const lines = () => strokes.filter(({ color }) => color !== '#101418');
  return { context: context as unknown as DrawContext, lines, texts };
}

/** Respondents who each look at three places, one second apart. */
function lookedBy(respondents: number): AggregatedSamples {
  const each = Array.from({ length: respondents }, (_, at) => at / respondents);
  return {
    tMs: each.flatMap(() => [0, 1000, 2000]),
    sampleMs: each.flatMap(() => [300, 300, 300]),
    xNorm: each.flatMap(() => [0.1, 0.5, 0.9]),
    yNorm: each.flatMap((share) => [share, share, share]),
    offsets: Array.from({ length: respondents + 1 }, (_, at) => 3 * at),
  };
}

const whole = { historyMs: Infinity, isWhole: true };

describe('scan paths', () => {
  it('join the fixations of each respondent, and of nobody else', () => {
    const { context, lines } = recorder();
    drawScanPaths(context, { fixations: lookedBy(2), ...whole }, 5000, view);
    expect(lines().map(({ points }) => points)).toEqual([
      [
        [100, 0],
        [500, 0],
        [900, 0],
      ],
      [
        [100, 250],
        [500, 250],
        [900, 250],
      ],
    ]);
    expect(lines().map(({ color }) => color)).toEqual(SERIES_COLORS.slice(0, 2));
  });

  it('are whole on a picture at any time', () => {
    const [early, late] = [recorder(), recorder()];
    drawScanPaths(early.context, { fixations: lookedBy(1), ...whole }, 0, view);
    drawScanPaths(late.context, { fixations: lookedBy(1), ...whole }, 9000, view);
    expect(early.lines()).toEqual(late.lines());
    expect(early.lines()[0]?.points).toHaveLength(3);
  });

  it('show on a video the last moments only', () => {
    const { context, lines } = recorder();
    const fixations = lookedBy(1);
    drawScanPaths(context, { fixations, historyMs: 1000, isWhole: false }, 2100, view);
    expect(lines().map(({ points }) => points)).toEqual([
      [
        [500, 0],
        [900, 0],
      ],
    ]);
  });

  it('number the fixations where they are few', () => {
    const few = recorder();
    drawScanPaths(few.context, { fixations: lookedBy(2), ...whole }, 5000, view);
    expect(few.texts).toEqual(['1', '2', '3', '1', '2', '3']);
    const many = recorder();
    drawScanPaths(many.context, { fixations: lookedBy(30), ...whole }, 5000, view);
    expect(many.texts).toEqual([]);
  });

  it('leave out who has no fixations, and keep the colours of the others over time', () => {
    const fixations = { ...lookedBy(2), offsets: [0, 0, 3, 6], tMs: [1000, 2000, 3000, 0, 1, 2] };
    const early = recorder();
    drawScanPaths(early.context, { fixations, historyMs: 500, isWhole: false }, 100, view);
    expect(early.lines().map(({ color }) => color)).toEqual([SERIES_COLORS[1]]);
  });
});

describe('the style of a scan path', () => {
  const distinct = (respondents: number) =>
    new Set(
      Array.from({ length: respondents }, (_, rank) => {
        const { color, dash } = pathStyle(rank, respondents, 100);
        return `${color} ${dash.join()}`;
      }),
    ).size;
  it.each([1, 7, 8, 21])('tells %s respondents apart', (respondents) => {
    expect(distinct(respondents)).toBe(respondents);
  });
  it('has one colour for a crowd, the fainter, the larger it is', () => {
    expect(distinct(22)).toBe(1);
    const of = (respondents: number) => pathStyle(0, respondents, 1000).opacity;
    expect(of(1000)).toBeLessThan(of(100));
    expect(of(1000)).toBeGreaterThan(0.05);
  });
  it('has circles with an area that grows with the duration', () => {
    expect(scanPathRadiusPx(1200, view)).toBeCloseTo(2 * scanPathRadiusPx(300, view), 6);
  });
});
