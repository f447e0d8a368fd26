import uPlot from 'uplot';
import type { ChartSeries, SeriesColumns } from './chartData';
import type { Range } from './signalRange';

export interface ChartAxis {
  /** The unit, shown beside the axis. */
  readonly label: string;
  readonly range: Range;
}

interface Wanted {
  readonly durationMs: number;
  readonly series: readonly ChartSeries[];
  readonly places: readonly SeriesColumns[];
  readonly data: uPlot.AlignedData;
  readonly left: ChartAxis;
  readonly right: ChartAxis | null;
  readonly thresholds: readonly number[];
  readonly seek: (timeMs: number) => void;
  /** Null: the pointer has left. */
  readonly hover: (at: number | null) => void;
}

const FONT = '12px "Inter Variable", system-ui, sans-serif';
const BAND_OPACITY = '33';

/** Creates a line chart in an element; text and grid take the colours of the surroundings. */
export function createChart(host: HTMLElement, wanted: Wanted): uPlot {
  const { series, places, left, right, data } = wanted;
  const style = getComputedStyle(host);
  const ink = style.getPropertyValue('--mantine-color-dimmed').trim() || '#888888';
  const grid = style.getPropertyValue('--fovea-hairline').trim() || '#888888';
  const axis = (more: uPlot.Axis): uPlot.Axis => ({
    stroke: ink,
    font: FONT,
    labelFont: FONT,
    labelSize: 18,
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid, width: 1, size: 4 },
    ...more,
  });
  const lines: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const [at, { color, dash, thicknessPx, axis: side, label }] of series.entries()) {
    const scale = side;
    const place = places[at];
    lines.push({
      label,
      scale,
      stroke: color,
      width: thicknessPx,
      points: { show: false },
      ...(dash?.length && { dash: [...dash] }),
    });
    if (place?.low != null && place.high != null) {
      const hidden: uPlot.Series = { scale, width: 0, points: { show: false } };
      lines.push(hidden, hidden);
      bands.push({ series: [place.high, place.low], fill: `${color}${BAND_OPACITY}` });
    }
    // The number of respondents appears in the readout only.
    if (place?.n != null) lines.push({ scale: 'count', show: false });
  }
  const fixed = ({ min, max }: Range): uPlot.Scale => ({ range: () => [min, max] });
  return new uPlot(
    {
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      padding: [8, right ? 0 : 12, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 7 },
        bind: {
          click: (chart) => (event: MouseEvent) => {
            wanted.seek(chart.posToVal(event.clientX - chart.rect.left, 'x') * 1000);
            return null;
          },
        },
      },
      scales: {
        x: { time: false, range: () => [0, Math.max(0.1, wanted.durationMs / 1000)] },
        left: fixed(left.range),
        ...(right && { right: fixed(right.range) }),
      },
      axes: [
        axis({
          scale: 'x',
          size: 28,
          values: (_chart, seconds) => seconds.map((each) => `${Number(each.toFixed(2))} s`),
        }),
        axis({ scale: 'left', size: 48, label: left.label }),
        ...(right
          ? [axis({ scale: 'right', side: 1, size: 48, label: right.label, grid: { show: false } })]
          : []),
      ],
      series: lines,
      bands,
      hooks: {
        draw: [(chart) => drawThresholds(chart, wanted.thresholds, ink)],
        setCursor: [
          (chart) =>
            wanted.hover((chart.cursor.left ?? -1) < 0 ? null : (chart.cursor.idx ?? null)),
        ],
      },
    },
    data,
    host,
  );
}

function drawThresholds(chart: uPlot, thresholds: readonly number[], ink: string): void {
  const { ctx: context, bbox } = chart;
  context.save();
  context.strokeStyle = ink;
  context.lineWidth = uPlot.pxRatio;
  context.setLineDash([6 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
  for (const threshold of thresholds) {
    const y = chart.valToPos(threshold, 'left', true);
    if (y < bbox.top || y > bbox.top + bbox.height) continue;
    context.beginPath();
    context.moveTo(bbox.left, y);
    context.lineTo(bbox.left + bbox.width, y);
    context.stroke();
  }
  context.restore();
}
