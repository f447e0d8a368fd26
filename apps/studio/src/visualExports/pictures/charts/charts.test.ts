// Needs a page
import { expect, it } from 'vitest';
import type { ChartSeries } from '../../../replay/signals/chartData';
import { SvgContext } from '../svg/svgContext';
import { barRowsLayout } from './barRowsLayout';
import { CHART_WIDTH_PX, legendRow, wrapText, type Layout } from './drawing';
import { histogramLayout } from './histogramLayout';
import { heatTableLayout } from './heatTableLayout';
import { niceTicks } from './niceTicks';
import { signalChartLayout } from './signalChartLayout';

function drawn(layout: Layout) {
  const svg = new SvgContext({
    textWidthPx: (text) => 7 * [...text].length,
    baselinePx: () => 0,
    imageHref: () => '',
  });
  const { heightPx, draw } = layout(svg.drawContext);
  draw(svg.drawContext);
  const xml = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${svg.content()}</svg>`,
    'image/svg+xml',
  );
  const all = (name: string) => [...xml.getElementsByTagName(name)];
  const texts = all('text').map((text) => text.textContent);
  return { all, texts, heightPx };
}

it.each([
  [0, 10, 5, [0, 2, 4, 6, 8, 10]],
  [-1, 1, 4, [-1, -0.5, 0, 0.5, 1]],
  [0.05, 0.31, 3, [0.1, 0.2, 0.3]],
  [12, 12, 5, [12]],
])('ticks of %s to %s', (min, max, count, expected) => {
  expect(niceTicks(min, max, count)).toEqual(expected);
});

const series = (mean: number[], sd: number[] | null): ChartSeries => ({
  ...{ key: 'a', label: 'Smile', color: '#e69f00', thicknessPx: 2, axis: 'left' },
  tMs: Float64Array.of(0, 1000, 2000, 3000),
  values: { mean: Float32Array.from(mean), sd: sd && Float32Array.from(sd), n: null },
});

it('A signal chart has axes with units, a line with its gaps, a band and thresholds', () => {
  const chart = signalChartLayout({
    series: [series([1, 2, NaN, 4], [0.5, 0.5, NaN, 0.5])],
    left: { label: 'Smile (0..100)', range: { min: 0, max: 5 } },
    right: null,
    thresholds: [3],
    durationMs: 3000,
    numberText: String,
  });
  const { all, texts } = drawn(chart);
  expect(texts).toEqual(expect.arrayContaining(['0 s', '3 s', '0', '5', 'Smile (0..100)']));
  const lines = all('path').filter((path) => path.getAttribute('stroke') === '#e69f00');
  // What was not measured is not joined.
  expect(lines[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  const bands = all('path').filter((path) => path.getAttribute('fill') === '#e69f00');
  expect(bands[0]?.getAttribute('fill-opacity')).toBe('0.2');
  expect(all('path').some((path) => path.getAttribute('stroke-dasharray') === '6 4')).toBe(true);
});

it('Bars are as long as their shares, from the right in a right-to-left language', () => {
  const rows = [
    { label: 'Yes', bars: [{ parts: [{ share: 0.5, color: '#0a6580' }], value: '5 (50 %)' }] },
    { label: 'No', bars: [{ parts: [{ share: 0.25, color: '#0a6580' }], value: '2 (25 %)' }] },
  ];
  const bars = (isRtl: boolean) =>
    drawn(barRowsLayout(rows, isRtl))
      .all('rect')
      .filter((rect) => rect.getAttribute('fill') === '#0a6580')
      .map((rect) => [Number(rect.getAttribute('x')), Number(rect.getAttribute('width'))]);
  const [[x, first], [, second]] = bars(false) as [[number, number], [number, number]];
  expect(first).toBeCloseTo(2 * second, 1);
  const [[mirroredX, mirrored]] = bars(true) as [[number, number]];
  expect(mirrored).toBe(first);
  expect(mirroredX).toBeCloseTo(CHART_WIDTH_PX - x - first, 1);
});

it('Long labels are wrapped and make their row higher', () => {
  const row = (label: string) => ({ label, bars: [{ parts: [], value: '1' }] });
  const short = drawn(barRowsLayout([row('Yes')], false)).heightPx;
  const long = drawn(barRowsLayout([row('A very long answer '.repeat(8).trim())], false));
  expect(long.heightPx).toBeGreaterThan(2 * short);
});

const ENDS = { first: 'not at all', last: 'very' };

it('A histogram has its counts, and only the labels that fit', () => {
  const columns = Array.from({ length: 60 }, (_, at) => ({
    label: `${at} to ${at + 1}`,
    bars: [{ share: at / 60, value: String(at), color: '#0a6580' }],
  }));
  const { texts, all } = drawn(histogramLayout(columns, ENDS, false));
  expect(all('rect')).toHaveLength(59);
  expect(texts.filter((text) => / to /.test(text)).length).toBeLessThan(20);
  expect(texts.slice(-2)).toEqual(['not at all', 'very']);
});

it('A narrow histogram stands below the start of its title, from left to right in every language', () => {
  const columns = ['1', '2'].map((label) => ({
    label,
    bars: [{ share: 1, value: '3', color: '#0a6580' }],
  }));
  const placed = (isRtl: boolean) => {
    const { all } = drawn(histogramLayout(columns, ENDS, isRtl));
    return all('rect').map((rect) => {
      const shift = /matrix\(1 0 0 1 ([\d.]+)|translate\(([\d.]+)/.exec(rect.outerHTML);
      return Number(rect.getAttribute('x')) + Number(shift?.[1] ?? shift?.[2] ?? 0);
    });
  };
  const [first = 0, second = 0] = placed(false);
  expect(second).toBeGreaterThan(first);
  expect(placed(true)).toEqual([first + 480, second + 480]);
});

it('A heat table has every cell', () => {
  const table = {
    corner: 'Row',
    columns: ['Bad', 'Good'],
    rows: [
      {
        label: 'Price',
        cells: [
          { text: '1 (10 %)', color: '#eeeeee' },
          { text: '9 (90 %)', color: '#cccccc' },
        ],
      },
    ],
  };
  const { texts, all } = drawn(heatTableLayout(table, false));
  expect(texts).toEqual(['Row', 'Bad', 'Good', 'Price', '1 (10 %)', '9 (90 %)']);
  expect(all('rect').map((rect) => rect.getAttribute('fill'))).toEqual(['#eeeeee', '#cccccc']);
});

it('A legend takes as many rows as its names need', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `Segment number ${at}`, color: '#000000' }));
  const one = drawn(legendRow(entries(3), false)).heightPx;
  expect(drawn(legendRow(entries(20), false)).heightPx).toBeGreaterThan(2 * one);
});

it('Words that are wider than a line are broken', () => {
  const context = { measureText: (text: string) => ({ width: 10 * text.length }) };
  const wrapped = wrapText(context as never, 'Heatmap Donaudampfschiff', 100);
  expect(wrapped.join('')).toBe('HeatmapDonaudampfschiff');
  expect(wrapped.every((line) => line.length <= 10)).toBe(true);
});
