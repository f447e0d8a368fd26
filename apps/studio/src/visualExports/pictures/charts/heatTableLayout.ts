import {
  CHART_WIDTH_PX,
  chartFont,
  DIM_INK,
  HAIRLINE,
  INK,
  type Layout,
  wrapText,
} from './drawing';

export interface HeatTable {
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly cells: readonly { readonly text: string; readonly color: string | null }[];
  }[];
}

const LABEL_SHARE = 0.26;
const LINE_PX = 18;
const PADDING_PX = 8;

/** A table whose cells are tinted by their counts. */
export function heatTableLayout({ corner, columns, rows }: HeatTable, isRtl: boolean): Layout {
  return (measure) => {
    const labelPx = CHART_WIDTH_PX * LABEL_SHARE;
    const cellPx = (CHART_WIDTH_PX - labelPx) / Math.max(1, columns.length);
    const wrapped = (text: string, widthPx: number, weight: number) => {
      measure.font = chartFont(13, weight);
      return wrapText(measure, text, widthPx - 2 * PADDING_PX);
    };
    const table = [
      { weight: 600, label: corner, cells: columns.map((text) => ({ text, color: null })) },
      ...rows.map((row) => ({ weight: 400, ...row })),
    ];
    let y = 0;
    const placed = table.map(({ weight, label, cells }) => {
      const texts = [
        { lines: wrapped(label, labelPx, weight), color: null as string | null },
        ...cells.map(({ text, color }) => ({ lines: wrapped(text, cellPx, weight), color })),
      ];
      const heightPx =
        Math.max(...texts.map(({ lines }) => lines.length)) * LINE_PX + 2 * PADDING_PX;
      const place = { weight, texts, y, heightPx };
      y += heightPx;
      return place;
    });
    return {
      widthPx: CHART_WIDTH_PX,
      heightPx: y,
      draw(context) {
        context.save();
        context.direction = isRtl ? 'rtl' : 'ltr';
        context.textBaseline = 'middle';
        for (const { weight, texts, y: topPx, heightPx } of placed) {
          for (const [at, { lines, color }] of texts.entries()) {
            const widthPx = at === 0 ? labelPx : cellPx;
            const logicalX = at === 0 ? 0 : labelPx + (at - 1) * cellPx;
            const x = isRtl ? CHART_WIDTH_PX - logicalX - widthPx : logicalX;
            if (color) {
              context.fillStyle = color;
              context.fillRect(x + 1, topPx + 1, widthPx - 2, heightPx - 2);
            }
            context.font = chartFont(13, weight);
            context.fillStyle = weight > 400 ? DIM_INK : INK;
            context.textAlign = at === 0 ? 'start' : 'center';
            const startX = isRtl ? x + widthPx - PADDING_PX : x + PADDING_PX;
            for (const [line, text] of lines.entries()) {
              const lineY = topPx + heightPx / 2 + (line - (lines.length - 1) / 2) * LINE_PX;
              context.fillText(text, at === 0 ? startX : x + widthPx / 2, lineY);
            }
          }
          context.beginPath();
          context.moveTo(0, topPx + heightPx);
          context.lineTo(CHART_WIDTH_PX, topPx + heightPx);
          context.lineWidth = 1;
          context.strokeStyle = HAIRLINE;
          context.stroke();
        }
        context.restore();
      },
    };
  };
}
