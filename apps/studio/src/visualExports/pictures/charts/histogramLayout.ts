import { CHART_WIDTH_PX, chartFont, cutText, DIM_INK, HAIRLINE, INK, type Layout } from './drawing';

export interface HistogramColumn {
  readonly label: string;
  /** One for each segment; of the highest bar, 0..1. */
  readonly bars: readonly {
    readonly share: number;
    readonly value: string;
    readonly color: string;
  }[];
}

const PLOT_PX = 240;
const TOP_PX = 24;
const LABELS_PX = 28;
const ENDS_PX = 24;
/** A few answers do not need the width of the page. */
const COLUMN_MAX_PX = 96;
const COLUMN_GAP_PX = 8;

/** Bars over an axis, with words at its ends. Numbers run left to right in every language. */
export function histogramLayout(
  columns: readonly HistogramColumn[],
  ends: { readonly first: string; readonly last: string } | null,
  isRtl: boolean,
): Layout {
  return (measure) => {
    const columnPx = Math.min(COLUMN_MAX_PX, CHART_WIDTH_PX / Math.max(1, columns.length));
    const widthPx = Math.max(Math.min(480, CHART_WIDTH_PX), columnPx * columns.length);
    measure.font = chartFont(13);
    const longestPx = Math.max(1, ...columns.map(({ label }) => measure.measureText(label).width));
    const every = Math.max(1, Math.ceil((longestPx + 8) / columnPx));
    measure.font = chartFont(12);
    const values = columns.flatMap(({ bars }) =>
      bars.map(({ value }) => measure.measureText(value).width),
    );
    const groups = Math.max(1, ...columns.map(({ bars }) => bars.length));
    const gapPx = Math.min(COLUMN_GAP_PX, columnPx * 0.15);
    const barPx = (columnPx - gapPx) / groups;
    const hasValues = Math.max(0, ...values) <= barPx + 12;
    return {
      widthPx: CHART_WIDTH_PX,
      heightPx: TOP_PX + PLOT_PX + LABELS_PX + (ends ? ENDS_PX : 0),
      draw(context) {
        const floor = TOP_PX + PLOT_PX;
        context.save();
        context.direction = 'ltr';
        // Below the start of the title.
        if (isRtl) context.translate(CHART_WIDTH_PX - widthPx, 0);
        for (const [at, { label, bars }] of columns.entries()) {
          const leftPx = at * columnPx + gapPx / 2;
          for (const [group, { share, value, color }] of bars.entries()) {
            const heightPx = share * PLOT_PX;
            const x = leftPx + group * barPx;
            context.fillStyle = color;
            if (heightPx > 0)
              context.fillRect(x, floor - heightPx, Math.max(1, barPx - 1), heightPx);
            if (!hasValues || share <= 0) continue;
            context.font = chartFont(12);
            context.fillStyle = DIM_INK;
            context.textAlign = 'center';
            context.textBaseline = 'bottom';
            context.fillText(value, x + barPx / 2, floor - heightPx - 4);
          }
          if (at % every !== 0) continue;
          context.font = chartFont(13);
          context.fillStyle = INK;
          context.textAlign = 'center';
          context.textBaseline = 'top';
          context.fillText(label, (at + 0.5) * columnPx, floor + 8);
        }
        context.beginPath();
        context.moveTo(0, floor);
        context.lineTo(widthPx, floor);
        context.lineWidth = 1;
        context.strokeStyle = HAIRLINE;
        context.stroke();
        if (ends) {
          context.font = chartFont(12);
          context.fillStyle = DIM_INK;
          context.textBaseline = 'top';
          context.textAlign = 'left';
          context.fillText(cutText(context, ends.first, widthPx / 2 - 8), 0, floor + LABELS_PX + 4);
          context.textAlign = 'right';
          context.fillText(
            cutText(context, ends.last, widthPx / 2 - 8),
            widthPx,
            floor + LABELS_PX + 4,
          );
        }
        context.restore();
      },
    };
  };
}
