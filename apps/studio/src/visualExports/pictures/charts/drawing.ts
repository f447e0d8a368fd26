import type { DrawContext } from '../../../replay/layers/layer';
import { isolateFacts } from '../../render/isolateFacts';

/** A chart for a picture, in pixels at 1x: dark on light, whatever the screen looks like. */
export interface Drawing {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly draw: (context: DrawContext) => void;
}

/** Lays out a chart; the context measures texts and is not drawn on. */
export type Layout = (measure: DrawContext) => Drawing;

export const CHART_WIDTH_PX = 960;
export const MARGIN_PX = 24;
export const PAPER = '#ffffff';
export const INK = '#1b2027';
export const DIM_INK = '#586271';
export const HAIRLINE = '#d5dae1';
export const BAR_GROUND = '#eef1f4';
/** Of two segments beside each other, as on a light screen. */
export const GROUP_COLORS = ['#0a6580', '#b8540c'] as const;

const FAMILY = '"Inter Variable", system-ui, sans-serif';
export const chartFont = (sizePx: number, weight = 400) => `${weight} ${sizePx}px ${FAMILY}`;

/** Lines of a text that fit into a width; a word that is wider than it is broken. */
export function wrapText(context: DrawContext, text: string, widthPx: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (context.measureText(longer).width <= widthPx) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (context.measureText(line).width > widthPx) {
        const part = fittingPart(context, line, widthPx);
        lines.push(part);
        line = line.slice(part.length);
      }
    }
    return [...lines, line];
  });
}

function fittingPart(context: DrawContext, word: string, widthPx: number): string {
  const characters = [...word];
  let part = characters[0] ?? '';
  for (const character of characters.slice(1)) {
    if (context.measureText(part + character).width > widthPx) break;
    part += character;
  }
  return part;
}

/** A text on one line, cut with an ellipsis. */
export function cutText(context: DrawContext, text: string, widthPx: number): string {
  if (context.measureText(text).width <= widthPx) return text;
  return `${fittingPart(context, text, widthPx - context.measureText('…').width)}…`;
}

/** Draws one layout below the other, such as a title, a chart and its caption. */
export function stacked(layouts: readonly Layout[], gapPx: number): Layout {
  return (measure) => {
    const parts = layouts.map((layout) => layout(measure)).filter(({ heightPx }) => heightPx > 0);
    const heightPx =
      parts.reduce((sum, part) => sum + part.heightPx, 0) + gapPx * Math.max(0, parts.length - 1);
    return {
      widthPx: Math.max(0, ...parts.map(({ widthPx }) => widthPx)),
      heightPx,
      draw(context) {
        context.save();
        for (const part of parts) {
          part.draw(context);
          context.translate(0, part.heightPx + gapPx);
        }
        context.restore();
      },
    };
  };
}

/** With space around it. */
export function withMargin(layout: Layout, marginPx = MARGIN_PX): Layout {
  return (measure) => {
    const { widthPx, heightPx, draw } = layout(measure);
    return {
      widthPx: widthPx + 2 * marginPx,
      heightPx: heightPx + 2 * marginPx,
      draw(context) {
        context.save();
        context.translate(marginPx, marginPx);
        draw(context);
        context.restore();
      },
    };
  };
}

interface TextStyle {
  readonly sizePx: number;
  readonly weight?: number;
  readonly color: string;
  readonly isRtl: boolean;
}

/** Paragraphs over the width of a chart. */
export function paragraphs(
  texts: readonly string[],
  { sizePx, weight = 400, color, isRtl }: TextStyle,
  widthPx = CHART_WIDTH_PX,
): Layout {
  return (measure) => {
    const font = chartFont(sizePx, weight);
    measure.font = font;
    const lines = texts
      .filter((text) => text !== '')
      .flatMap((text) => wrapText(measure, text, widthPx));
    const lineHeightPx = Math.round(sizePx * 1.45);
    return {
      widthPx,
      heightPx: lines.length * lineHeightPx,
      draw(context) {
        context.save();
        context.font = font;
        context.fillStyle = color;
        context.textBaseline = 'middle';
        context.direction = isRtl ? 'rtl' : 'ltr';
        context.textAlign = 'start';
        for (const [at, line] of lines.entries()) {
          context.fillText(
            isolateFacts(line, isRtl),
            isRtl ? widthPx : 0,
            (at + 0.5) * lineHeightPx,
          );
        }
        context.restore();
      },
    };
  };
}

interface LegendEntry {
  readonly label: string;
  readonly color: string;
  /** Pixels on and off of a line; left out: a filled square. */
  readonly line?: { readonly dash: readonly number[]; readonly thicknessPx: number };
}

/** Colours with their names, in as many rows as they need. */
export function legendRow(entries: readonly LegendEntry[], isRtl: boolean): Layout {
  return (measure) => {
    const font = chartFont(13);
    measure.font = font;
    const rowPx = 22;
    let [x, row] = [0, 0];
    const placed = entries.map((entry) => {
      const label = cutText(measure, entry.label, CHART_WIDTH_PX - 40);
      const widthPx = 28 + measure.measureText(label).width;
      if (x > 0 && x + widthPx > CHART_WIDTH_PX) [x, row] = [0, row + 1];
      const place = { entry, label, x, y: row * rowPx + rowPx / 2 };
      x += widthPx + 20;
      return place;
    });
    return {
      widthPx: CHART_WIDTH_PX,
      heightPx: entries.length > 0 ? (row + 1) * rowPx : 0,
      draw(context) {
        context.save();
        context.font = font;
        context.textBaseline = 'middle';
        context.direction = isRtl ? 'rtl' : 'ltr';
        context.textAlign = 'start';
        for (const { entry, label, x: startPx, y } of placed) {
          const sign = isRtl ? -1 : 1;
          const edge = isRtl ? CHART_WIDTH_PX - startPx : startPx;
          if (entry.line) {
            context.beginPath();
            context.moveTo(edge, y);
            context.lineTo(edge + sign * 20, y);
            context.setLineDash(entry.line.dash);
            context.lineWidth = Math.max(2, entry.line.thicknessPx);
            context.strokeStyle = entry.color;
            context.stroke();
            context.setLineDash([]);
          } else {
            context.fillStyle = entry.color;
            context.fillRect(isRtl ? edge - 14 : edge, y - 7, 14, 14);
          }
          context.fillStyle = INK;
          context.fillText(label, edge + sign * 27, y);
        }
        context.restore();
      },
    };
  };
}
