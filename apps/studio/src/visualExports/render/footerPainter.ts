import { colormapTable, SHADES } from '@fovea/science/heatmap/colormaps';
import type { DrawContext } from '../../replay/layers/layer';
import type { Footer, FooterLegend } from './footer';
import { isolateFacts } from './isolateFacts';

const FONT = '"Inter Variable", system-ui, sans-serif';
const TEXT_COLOR = '#1f2328';
const PAPER_COLOR = '#ffffff';
const TICK_COLOR = '#57606a';

/** CSS pixels. */
const PADDING = 14;
const GAP = 24;
const TEXT = 13;
const SMALL_TEXT = 11;
const LINE_HEIGHT = 1.45;
const BAR_HEIGHT = 10;
const TICK_HEIGHT = 4;
const LEGEND_WIDTH = 320;
/** Below this width the legend stands under the lines. */
const SIDE_BY_SIDE_WIDTH = 680;

interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly textPx: number;
  readonly isStrong: boolean;
  readonly align: CanvasTextAlign;
  /** Numbers of a scale run from left to right in every language. */
  readonly isLtr: boolean;
}

/** Where everything of a footer stands; y begins at its upper edge, all in device pixels. */
export interface FooterLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  readonly texts: readonly PlacedText[];
  readonly bar:
    | (FooterLegend & {
        readonly x: number;
        readonly y: number;
        readonly widthPx: number;
        readonly heightPx: number;
      })
    | null;
}

/** Wraps the lines, and places them at the start of the row and the legend at its end. */
export function layOutFooter(
  context: DrawContext,
  footer: Footer,
  widthPx: number,
  pixelRatio: number,
): FooterLayout {
  const { isRtl, legend } = footer;
  const ratio = pixelRatio;
  const innerPx = Math.max(1, widthPx - 2 * PADDING * ratio);
  const isBeside = legend !== null && innerPx >= SIDE_BY_SIDE_WIDTH * ratio;
  const legendPx = Math.min(LEGEND_WIDTH * ratio, innerPx);
  const linesPx = isBeside ? innerPx - legendPx - GAP * ratio : innerPx;
  const startX = isRtl ? widthPx - PADDING * ratio : PADDING * ratio;
  const texts: PlacedText[] = [];
  const write = (text: string, x: number, y: number, more: Partial<PlacedText> = {}) =>
    texts.push({
      ...{
        text,
        x,
        y,
        textPx: TEXT * ratio,
        isStrong: false,
        align: isRtl ? 'right' : 'left',
        isLtr: !isRtl,
      },
      ...more,
    });

  let y = PADDING * ratio;
  const linePx = TEXT * LINE_HEIGHT * ratio;
  for (const [at, paragraph] of footer.lines.entries()) {
    const isStrong = at === 0;
    for (const line of wrapText(context, paragraph, linesPx, TEXT * ratio, isStrong)) {
      write(line, startX, y + linePx / 2, { isStrong });
      y += linePx;
    }
  }
  if (!legend) {
    return { widthPx, heightPx: height(y, ratio), pixelRatio, texts, bar: null };
  }

  let legendY = isBeside ? PADDING * ratio : y + (footer.lines.length > 0 ? PADDING * ratio : 0);
  const isAtLeft = isRtl === isBeside;
  const barX = isAtLeft ? PADDING * ratio : widthPx - PADDING * ratio - legendPx;
  const titlePx = SMALL_TEXT * LINE_HEIGHT * ratio;
  const titleX = isRtl ? barX + legendPx : barX;
  for (const line of wrapText(context, legend.title, legendPx, SMALL_TEXT * ratio, false)) {
    write(line, titleX, legendY + titlePx / 2, { textPx: SMALL_TEXT * ratio });
    legendY += titlePx;
  }
  legendY += 3 * ratio;
  const barY = legendY;
  legendY += (BAR_HEIGHT + TICK_HEIGHT) * ratio;
  for (const { share, label } of legend.ticks) {
    // The ends of the scale are written inside its width.
    const align = share <= 0 ? 'left' : share >= 1 ? 'right' : 'center';
    write(label, barX + share * legendPx, legendY + titlePx / 2, {
      textPx: SMALL_TEXT * ratio,
      align,
      isLtr: true,
    });
  }
  if (legend.ticks.length > 0) legendY += titlePx;
  return {
    ...{ widthPx, heightPx: height(Math.max(y, legendY), ratio), pixelRatio, texts },
    bar: { ...legend, x: barX, y: barY, widthPx: legendPx, heightPx: BAR_HEIGHT * ratio },
  };
}

const height = (endY: number, ratio: number) => 2 * Math.ceil((endY + PADDING * ratio) / 2);

/**
 * Draws a footer below a picture.
 *
 * @param topPx its upper edge
 * @param isTransparent the picture has no background: text gets a light rim, so that it can be read on
 *   dark slides too
 */
export function paintFooter(
  context: DrawContext,
  layout: FooterLayout,
  topPx: number,
  isTransparent: boolean,
): void {
  const { widthPx, heightPx, pixelRatio: ratio, texts, bar } = layout;
  context.save();
  if (!isTransparent) {
    context.fillStyle = PAPER_COLOR;
    context.fillRect(0, topPx, widthPx, heightPx);
  }
  if (bar) paintBar(context, bar, topPx, ratio);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { text, x, y, textPx, isStrong, align, isLtr } of texts) {
    context.direction = isLtr ? 'ltr' : 'rtl';
    context.font = fontOf(textPx, isStrong);
    context.textAlign = align;
    const written = isolateFacts(text, !isLtr);
    if (isTransparent) {
      context.strokeStyle = PAPER_COLOR;
      context.lineWidth = 3 * ratio;
      context.strokeText(written, x, topPx + y);
    }
    context.fillStyle = TEXT_COLOR;
    context.fillText(written, x, topPx + y);
  }
  context.restore();
}

function paintBar(
  context: DrawContext,
  { x, y, widthPx, heightPx, colormap, ticks }: NonNullable<FooterLayout['bar']>,
  topPx: number,
  ratio: number,
): void {
  const colors = colormapTable(colormap);
  // The colours have opacities of their own: below them is paper, not the picture.
  context.fillStyle = PAPER_COLOR;
  context.fillRect(x, topPx + y, widthPx, heightPx);
  const steps = Math.min(SHADES, Math.max(1, Math.round(widthPx)));
  for (let step = 0; step < steps; step++) {
    const shade = Math.round((step / Math.max(1, steps - 1)) * (SHADES - 1)) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = colors.subarray(shade, shade + 4);
    context.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    const from = x + (step * widthPx) / steps;
    context.fillRect(from, topPx + y, widthPx / steps, heightPx);
  }
  context.strokeStyle = TICK_COLOR;
  context.lineWidth = ratio;
  context.strokeRect(x, topPx + y, widthPx, heightPx);
  context.beginPath();
  for (const { share } of ticks) {
    context.moveTo(x + share * widthPx, topPx + y + heightPx);
    context.lineTo(x + share * widthPx, topPx + y + heightPx + (TICK_HEIGHT - 1) * ratio);
  }
  context.stroke();
}

const fontOf = (textPx: number, isStrong: boolean) => `${isStrong ? 600 : 400} ${textPx}px ${FONT}`;

/** Breaks at spaces; a single word that is too long, between its characters. */
function wrapText(
  context: DrawContext,
  text: string,
  widthPx: number,
  textPx: number,
  isStrong: boolean,
): string[] {
  context.font = fontOf(textPx, isStrong);
  const fits = (line: string) => context.measureText(line).width <= widthPx;
  const lines: string[] = [];
  let line = '';
  const take = (word: string) => {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      return;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  };
  for (const word of text.split(/\s+/u)) if (word !== '') take(word);
  if (line !== '') lines.push(line);
  return lines;
}
