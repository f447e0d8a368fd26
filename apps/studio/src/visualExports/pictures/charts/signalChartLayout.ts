import type { DrawContext } from '../../../replay/layers/layer';
import type { ChartSeries } from '../../../replay/signals/chartData';
import type { ChartAxis } from '../../../replay/signals/createChart';
import { CHART_WIDTH_PX, chartFont, DIM_INK, HAIRLINE, type Layout } from './drawing';
import { niceTicks } from './niceTicks';

export interface SignalChartContent {
  readonly series: readonly ChartSeries[];
  readonly left: ChartAxis;
  readonly right: ChartAxis | null;
  readonly thresholds: readonly number[];
  readonly durationMs: number;
  readonly numberText: (value: number) => string;
}

const PLOT_HEIGHT_PX = 320;
const AXIS_PX = 72;
const TIME_AXIS_PX = 44;
const BAND_OPACITY = 0.2;
const BEGIN_S = 0;

interface Plot {
  readonly leftPx: number;
  readonly widthPx: number;
  readonly xOf: (tMs: number) => number;
  readonly yOf: (value: number, axis: ChartAxis) => number;
}

/** Signals over time as on screen, with axes and units. Time runs left to right in every language. */
export function signalChartLayout(content: SignalChartContent): Layout {
  return () => ({
    widthPx: CHART_WIDTH_PX,
    heightPx: PLOT_HEIGHT_PX + TIME_AXIS_PX,
    draw(context) {
      const { left, right, durationMs } = content;
      const widthPx = CHART_WIDTH_PX - AXIS_PX - (right ? AXIS_PX : 12);
      const endMs = Math.max(100, durationMs);
      const plot: Plot = {
        leftPx: AXIS_PX,
        widthPx,
        xOf: (tMs) => AXIS_PX + (tMs / endMs) * widthPx,
        yOf: (value, { range }) =>
          PLOT_HEIGHT_PX * (1 - (value - range.min) / Math.max(1e-12, range.max - range.min)),
      };
      context.save();
      context.direction = 'ltr';
      context.font = chartFont(12);
      drawTimeAxis(context, plot, endMs, content.numberText);
      drawValueAxis(context, plot, left, 'left', content.numberText);
      if (right) drawValueAxis(context, plot, right, 'right', content.numberText);
      context.save();
      context.beginPath();
      context.rect(plot.leftPx, 0, plot.widthPx, PLOT_HEIGHT_PX);
      context.clip();
      const axisOf = ({ axis }: ChartSeries) => (axis === 'right' ? right : left) ?? left;
      for (const each of content.series) drawBand(context, plot, each, axisOf(each));
      for (const each of content.series) drawLine(context, plot, each, axisOf(each));
      drawThresholds(context, plot, content);
      context.restore();
      context.restore();
    },
  });
}

function drawTimeAxis(
  context: DrawContext,
  plot: Plot,
  endMs: number,
  numberText: (value: number) => string,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const seconds of niceTicks(BEGIN_S, endMs / 1000, 10)) {
    const x = plot.xOf(seconds * 1000);
    drawRule(context, [x, 0], [x, PLOT_HEIGHT_PX + 4]);
    context.fillStyle = DIM_INK;
    context.fillText(`${numberText(seconds)} s`, x, PLOT_HEIGHT_PX + 9);
  }
}

function drawValueAxis(
  context: DrawContext,
  plot: Plot,
  axis: ChartAxis,
  side: 'left' | 'right',
  numberText: (value: number) => string,
): void {
  const isLeft = side === 'left';
  const edge = isLeft ? plot.leftPx : plot.leftPx + plot.widthPx;
  context.textAlign = isLeft ? 'right' : 'left';
  context.textBaseline = 'middle';
  for (const value of niceTicks(axis.range.min, axis.range.max, 6)) {
    const y = plot.yOf(value, axis);
    // Only the left axis has a grid: two would not meet.
    if (isLeft) drawRule(context, [edge - 4, y], [edge + plot.widthPx, y]);
    else drawRule(context, [edge, y], [edge + 4, y]);
    context.fillStyle = DIM_INK;
    context.fillText(numberText(value), edge + (isLeft ? -8 : 8), y);
  }
  context.save();
  context.translate(isLeft ? 9 : CHART_WIDTH_PX - 9, PLOT_HEIGHT_PX / 2);
  context.rotate(isLeft ? -Math.PI / 2 : Math.PI / 2);
  context.textAlign = 'center';
  context.fillStyle = DIM_INK;
  context.fillText(axis.label, 0, 0);
  context.restore();
}

type Point = readonly [number, number];

function drawRule(context: DrawContext, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.lineWidth = 1;
  context.strokeStyle = HAIRLINE;
  context.stroke();
}

function drawLine(context: DrawContext, plot: Plot, series: ChartSeries, axis: ChartAxis): void {
  const { tMs, values } = series;
  context.beginPath();
  for (const [from, to] of runs(values.mean)) {
    for (let at = from; at < to; at++) {
      const place = [plot.xOf(tMs[at] ?? 0), plot.yOf(values.mean[at] ?? 0, axis)] as const;
      if (at === from) context.moveTo(...place);
      else context.lineTo(...place);
    }
  }
  context.setLineDash([...(series.dash ?? [])]);
  context.lineJoin = 'round';
  context.lineWidth = series.thicknessPx;
  context.strokeStyle = series.color;
  context.stroke();
  context.setLineDash([]);
}

function drawBand(context: DrawContext, plot: Plot, series: ChartSeries, axis: ChartAxis): void {
  const { mean, sd } = series.values;
  if (!sd) return;
  const [low, high] = [-1, 1].map((sign) =>
    mean.map((value, at) => value + sign * (sd[at] ?? NaN)),
  );
  if (!low || !high) return;
  context.beginPath();
  for (const [from, to] of runs(low)) {
    const place = (column: Float32Array, at: number) =>
      [plot.xOf(series.tMs[at] ?? 0), plot.yOf(column[at] ?? 0, axis)] as const;
    context.moveTo(...place(low, from));
    for (let at = from + 1; at < to; at++) context.lineTo(...place(low, at));
    for (let at = to - 1; at >= from; at--) context.lineTo(...place(high, at));
    context.closePath();
  }
  context.save();
  context.globalAlpha = BAND_OPACITY;
  context.fillStyle = series.color;
  context.fill();
  context.restore();
}

/** Begin and end of stretches without gaps: what was not measured is not joined. */
function runs(column: Float32Array): [number, number][] {
  const found: [number, number][] = [];
  let from = -1;
  for (let at = 0; at <= column.length; at++) {
    const isMeasured = at < column.length && !Number.isNaN(column[at]);
    if (isMeasured && from < 0) from = at;
    if (!isMeasured && from >= 0) {
      found.push([from, at]);
      from = -1;
    }
  }
  return found;
}

function drawThresholds(
  context: DrawContext,
  plot: Plot,
  { thresholds, left }: SignalChartContent,
): void {
  context.setLineDash([6, 4]);
  context.lineWidth = 1;
  context.strokeStyle = DIM_INK;
  for (const threshold of thresholds) {
    const y = plot.yOf(threshold, left);
    context.beginPath();
    context.moveTo(plot.leftPx, y);
    context.lineTo(plot.leftPx + plot.widthPx, y);
    context.stroke();
  }
  context.setLineDash([]);
}
