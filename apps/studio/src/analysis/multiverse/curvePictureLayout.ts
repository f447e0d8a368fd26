import type { MultiverseCell } from '@fovea/science/statistics/multiverse';
import type { IntlShape } from 'react-intl';
import type { DrawContext } from '../../replay/layers/layer';
import {
  BAR_GROUND,
  CHART_WIDTH_PX,
  chartFont,
  DIM_INK,
  GROUP_COLORS,
  HAIRLINE,
  INK,
  PAPER,
  type Layout,
} from '../../visualExports/pictures/charts/drawing';
import { curveGeometry, type CurveGeometry } from './curveGeometry';
import { curveOf, ticksOf, type Curve } from './curveLayout';
import { figureText, filterName, settingName } from './multiverseText';

const STORED_COLOR = '#c92a2a';
const [CLEAR_COLOR] = GROUP_COLORS;

/** A specification curve for paper and slides. Its axes run left to right in every language. */
export function curvePictureLayout(intl: IntlShape, cells: readonly MultiverseCell[]): Layout {
  const curve = curveOf(cells);
  const geometry = curveGeometry(curve, CHART_WIDTH_PX);
  return () => ({
    widthPx: CHART_WIDTH_PX,
    heightPx: geometry.height,
    draw(context) {
      context.save();
      context.direction = 'ltr';
      context.font = chartFont(11);
      drawAxis(context, intl, curve, geometry);
      drawPoints(context, intl, curve, geometry);
      drawSettings(context, intl, curve, geometry);
      context.restore();
    },
  });
}

function drawAxis(
  context: DrawContext,
  intl: IntlShape,
  { min, max }: Curve,
  { left, right, labelsEnd, yOf }: CurveGeometry,
): void {
  for (const tick of ticksOf(min, max)) {
    drawLine(context, [left, yOf(tick)], [right, yOf(tick)], tick === 0 ? DIM_INK : HAIRLINE);
    drawLabel(context, figureText(intl, tick), labelsEnd, yOf(tick));
  }
}

function drawPoints(
  context: DrawContext,
  intl: IntlShape,
  { points }: Curve,
  { xOf, yOf, storedNameY, isAtEnd }: CurveGeometry,
): void {
  for (const { filter, place, estimate, low, high, isClear } of points) {
    const x = xOf(place);
    drawLine(context, [x, yOf(low)], [x, yOf(high)], DIM_INK, 1.5);
    context.beginPath();
    context.arc(x, yOf(estimate), filter ? 3.5 : 5, 0, 2 * Math.PI);
    context.fillStyle = isClear ? CLEAR_COLOR : PAPER;
    context.fill();
    context.strokeStyle = filter ? CLEAR_COLOR : STORED_COLOR;
    context.lineWidth = filter ? 1.5 : 2.5;
    context.stroke();
    if (filter) continue;
    context.fillStyle = STORED_COLOR;
    context.textAlign = isAtEnd(x) ? 'right' : 'center';
    context.textBaseline = 'alphabetic';
    context.fillText(filterName(intl, null), x, storedNameY);
  }
}

/** Below the curve: which analyses have which setting. */
function drawSettings(
  context: DrawContext,
  intl: IntlShape,
  { points, rows }: Curve,
  { labelsEnd, xOf, rowYOf }: CurveGeometry,
): void {
  for (const [row, { kind, value, places }] of rows.entries()) {
    const y = rowYOf(row);
    drawLabel(context, settingName(intl, kind, value), labelsEnd, y);
    for (const { place } of points) {
      const isUsed = places.includes(place);
      context.fillStyle = isUsed ? INK : BAR_GROUND;
      if (isUsed) context.fillRect(xOf(place) - 3, y - 4, 6, 8);
      else context.fillRect(xOf(place) - 1, y - 1, 2, 2);
    }
  }
}

function drawLabel(context: DrawContext, text: string, x: number, y: number): void {
  context.fillStyle = DIM_INK;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}

type Place = readonly [x: number, y: number];

function drawLine(context: DrawContext, from: Place, to: Place, color: string, widthPx = 1): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.strokeStyle = color;
  context.lineWidth = widthPx;
  context.stroke();
}
