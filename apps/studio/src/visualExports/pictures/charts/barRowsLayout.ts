import { BAR_GROUND, CHART_WIDTH_PX, chartFont, INK, type Layout, wrapText } from './drawing';

export interface BarPart {
  /** Of the whole bar, 0..1. */
  readonly share: number;
  readonly color: string;
  readonly text?: string;
  readonly textColor?: string;
}

export interface BarRow {
  readonly label: string;
  /** One for each segment. */
  readonly bars: readonly { readonly parts: readonly BarPart[]; readonly value: string }[];
}

const LABEL_SHARE = 0.3;
const VALUE_GAP_PX = 16;
const BAR_PX = 18;
const BAR_GAP_PX = 4;
const ROW_GAP_PX = 14;
const LINE_PX = 19;

/** A label, a bar and a value in each row; a bar can have several parts. */
export function barRowsLayout(rows: readonly BarRow[], isRtl: boolean): Layout {
  return (measure) => {
    const font = chartFont(14);
    measure.font = font;
    const values = rows.flatMap(({ bars }) =>
      bars.map(({ value }) => measure.measureText(value).width),
    );
    const valuePx = Math.max(0, ...values);
    const labelPx = CHART_WIDTH_PX * LABEL_SHARE;
    const trackPx = CHART_WIDTH_PX - labelPx - valuePx - 2 * VALUE_GAP_PX;
    let y = 0;
    const placed = rows.map((row) => {
      const lines = wrapText(measure, row.label, labelPx);
      const barsPx = row.bars.length * (BAR_PX + BAR_GAP_PX) - BAR_GAP_PX;
      const heightPx = Math.max(lines.length * LINE_PX, barsPx);
      const place = { row, lines, barsPx, y, heightPx };
      y += heightPx + ROW_GAP_PX;
      return place;
    });
    const mirrored = (x: number, widthPx: number) => (isRtl ? CHART_WIDTH_PX - x - widthPx : x);
    return {
      widthPx: CHART_WIDTH_PX,
      heightPx: Math.max(0, y - ROW_GAP_PX),
      draw(context) {
        context.save();
        context.direction = isRtl ? 'rtl' : 'ltr';
        context.textBaseline = 'middle';
        for (const { row, lines, barsPx, y: topPx, heightPx } of placed) {
          const middle = topPx + heightPx / 2;
          context.font = font;
          context.fillStyle = INK;
          context.textAlign = 'start';
          for (const [at, line] of lines.entries()) {
            const lineY = middle + (at - (lines.length - 1) / 2) * LINE_PX;
            context.fillText(line, mirrored(0, 0), lineY);
          }
          for (const [at, { parts, value }] of row.bars.entries()) {
            const barY = middle - barsPx / 2 + at * (BAR_PX + BAR_GAP_PX);
            const trackX = labelPx + VALUE_GAP_PX;
            context.fillStyle = BAR_GROUND;
            context.fillRect(mirrored(trackX, trackPx), barY, trackPx, BAR_PX);
            let x = trackX;
            for (const { share, color, text, textColor } of parts) {
              const widthPx = share * trackPx;
              if (widthPx <= 0) continue;
              context.fillStyle = color;
              context.fillRect(mirrored(x, widthPx), barY, widthPx, BAR_PX);
              if (text) {
                context.font = chartFont(12);
                context.fillStyle = textColor ?? INK;
                context.textAlign = 'center';
                context.fillText(text, mirrored(x + widthPx / 2, 0), barY + BAR_PX / 2);
              }
              x += widthPx;
            }
            context.font = font;
            context.fillStyle = INK;
            context.textAlign = 'end';
            context.fillText(value, mirrored(CHART_WIDTH_PX, 0), barY + BAR_PX / 2);
          }
        }
        context.restore();
      },
    };
  };
}
