import { LAYER_COLORS, SERIES_COLORS } from './layerColors';
import { firstAbove } from './firstAbove';
import type { AggregatedSamples } from './aggregatedGaze';
import type { DrawContext, Layer, Viewport } from './layer';

/** The fixations of all respondents of a segment, each joined in the order of time. */
export interface ScanPaths {
  /** Fixations with their durations as `sampleMs`. */
  readonly fixations: AggregatedSamples;
  /** Fixations that ended longer ago are hidden; Infinity for a static picture. */
  readonly historyMs: number;
  /** Show the whole paths at any time: on a static picture, not on a video. */
  readonly isWhole: boolean;
}

/** Colours tell so many respondents apart; colours with dashes three times as many. */
const COLORED_MAX = SERIES_COLORS.length;
const TOLD_APART_MAX = 3 * COLORED_MAX;
/** Pixels on and off. */
const DASHES = [[], [8, 4], [2, 3]] as const;
/** More numbers than this cover the stimulus. */
const NUMBERED_MAX = 60;
/** A fixation of this length gets a circle of `RADIUS_SHARE` of the longer side. */
const TYPICAL_MS = 300;
const RADIUS_SHARE = 0.009;
/** Together, lines that cannot be told apart are about as strong as so many opaque ones. */
const CROWD_STRENGTH = 16;
const FAINTEST = 0.06;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly lengthMs: number;
  readonly number: number;
}

interface PathStyle {
  readonly color: string;
  readonly dash: readonly number[];
  readonly widthPx: number;
  readonly opacity: number;
  readonly hasOutline: boolean;
  /** Of the usual circles. */
  readonly radiusShare: number;
  readonly isNumbered: boolean;
}

/**
 * A line with circles for each respondent. Up to 21 are told apart by colour and dash; of more, only
 * where many went the same way can be seen, so all have one colour and are the fainter, the more there are.
 */
export const drawScanPaths: Layer<ScanPaths> = (context, data, timeMs, view) => {
  const { offsets } = data.fixations;
  const paths: { readonly rank: number; readonly places: readonly Place[] }[] = [];
  let respondents = 0;
  for (let at = 0; at + 1 < offsets.length; at++) {
    const [begin, end] = [offsets[at] ?? 0, offsets[at + 1] ?? 0];
    if (begin === end) continue;
    // The rank counts everybody with fixations, so that a colour never changes with time.
    const places = shownPlaces(data, begin, end, timeMs, view);
    if (places.length > 0) paths.push({ rank: respondents, places });
    respondents++;
  }
  const total = data.fixations.tMs.length;
  context.save();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const { rank, places } of paths) {
    const style = pathStyle(rank, respondents, total);
    drawLine(context, places, style, view);
    drawCircles(context, places, style, view);
  }
  context.restore();
};

function shownPlaces(
  { fixations, historyMs, isWhole }: ScanPaths,
  begin: number,
  end: number,
  timeMs: number,
  view: Viewport,
): Place[] {
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const last = isWhole ? end : firstAbove(fixations.tMs, timeMs, begin, end);
  const places: Place[] = [];
  for (let at = begin; at < last; at++) {
    const startMs = fixations.tMs[at] ?? NaN;
    const lengthMs = fixations.sampleMs[at] ?? 0;
    const x = xPx + (fixations.xNorm[at] ?? NaN) * widthPx;
    const y = yPx + (fixations.yNorm[at] ?? NaN) * heightPx;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    if (!isWhole && startMs + lengthMs < timeMs - historyMs) continue;
    // The current circle of a video grows.
    const shownMs = isWhole ? lengthMs : Math.min(lengthMs, timeMs - startMs);
    places.push({ x, y, number: at - begin + 1, lengthMs: shownMs });
  }
  return places;
}

/** How the path of one respondent is drawn among so many. */
export function pathStyle(rank: number, respondents: number, fixations: number): PathStyle {
  const isToldApart = respondents <= TOLD_APART_MAX;
  const isColored = respondents <= COLORED_MAX;
  return {
    color: isToldApart
      ? (SERIES_COLORS[rank % COLORED_MAX] ?? LAYER_COLORS.fixations)
      : LAYER_COLORS.fixations,
    dash: (isToldApart && DASHES[Math.floor(rank / COLORED_MAX)]) || [],
    widthPx: isColored ? 2 : isToldApart ? 1.25 : 1,
    opacity: isColored
      ? 0.9
      : isToldApart
        ? 0.75
        : Math.max(FAINTEST, Math.min(0.7, CROWD_STRENGTH / respondents)),
    hasOutline: isToldApart,
    radiusShare: isColored ? 1 : 0.7,
    isNumbered: isColored && fixations <= NUMBERED_MAX,
  };
}

function drawLine(
  context: DrawContext,
  places: readonly Place[],
  { color, dash, widthPx, opacity, hasOutline }: PathStyle,
  view: Viewport,
): void {
  if (places.length < 2) return;
  const ratio = view.pixelRatio;
  context.beginPath();
  for (const [at, { x, y }] of places.entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (hasOutline) {
    context.globalAlpha = opacity * 0.5;
    context.strokeStyle = LAYER_COLORS.outline;
    context.lineWidth = (widthPx + 1.5) * ratio;
    context.stroke();
  }
  context.setLineDash(dash.map((px) => px * ratio));
  context.globalAlpha = opacity;
  context.strokeStyle = color;
  context.lineWidth = widthPx * ratio;
  context.stroke();
  context.setLineDash([]);
}

function drawCircles(
  context: DrawContext,
  places: readonly Place[],
  { color, opacity, hasOutline, radiusShare, isNumbered }: PathStyle,
  view: Viewport,
): void {
  if (places.length === 0) return;
  const ratio = view.pixelRatio;
  context.beginPath();
  for (const { x, y, lengthMs } of places) {
    const radiusPx = scanPathRadiusPx(lengthMs, view) * radiusShare;
    context.moveTo(x + radiusPx, y);
    context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  }
  context.globalAlpha = opacity * 0.6;
  context.fillStyle = color;
  context.fill();
  if (hasOutline) {
    context.globalAlpha = opacity;
    context.lineWidth = ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.stroke();
  }
  if (!isNumbered) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${11 * ratio}px "Inter Variable", system-ui, sans-serif`;
  context.globalAlpha = opacity;
  for (const { x, y, number } of places) {
    context.lineWidth = 2.5 * ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.strokeText(String(number), x, y);
    context.fillStyle = LAYER_COLORS.number;
    context.fillText(String(number), x, y);
  }
}

/** The circle's area is proportional to the duration, as in the path of one respondent; half as wide. */
export function scanPathRadiusPx(durationMs: number, view: Viewport): number {
  const typicalPx = Math.max(view.stimulus.widthPx, view.stimulus.heightPx) * RADIUS_SHARE;
  return Math.max(2 * view.pixelRatio, typicalPx * Math.sqrt(Math.max(0, durationMs) / TYPICAL_MS));
}
