import { LAYER_COLORS } from './layerColors';
import { firstAbove } from './firstAbove';
import type { Column, Layer } from './layer';

/** Gaze of one respondent on one stimulus; positions without gaze are NaN. */
export interface GazeSamples {
  readonly tMs: Column;
  readonly xNorm: Column;
  readonly yNorm: Column;
}

export const TRAIL_MS = 1000;
/** Samples further apart are not joined: the path between them is unknown. */
const LARGEST_GAP_MS = 150;
/** How long the dot stays after its sample. */
const DOT_MS = 150;
const DOT_RADIUS_PX = 9;
const LINE_PX = 3;

export interface GazeTrail {
  readonly gaze: GazeSamples;
  /** Draws the whole path faintly below: for a static picture, not for a video. */
  readonly whole: boolean;
}

/** The gaze path of the last second, fading with age, and a dot at the current position. */
export const drawGazeTrail: Layer<GazeTrail> = (context, { gaze, whole }, timeMs, view) => {
  const end = firstAbove(gaze.tMs, timeMs);
  const begin = firstAbove(gaze.tMs, timeMs - TRAIL_MS, 0, end);
  const ratio = view.pixelRatio;
  const place = (at: number) => ({
    x: view.stimulus.xPx + (gaze.xNorm[at] ?? NaN) * view.stimulus.widthPx,
    y: view.stimulus.yPx + (gaze.yNorm[at] ?? NaN) * view.stimulus.heightPx,
  });
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (whole) {
    context.beginPath();
    let last = -1;
    for (const [from, to] of steps(gaze, 0, gaze.tMs.length)) {
      const [a, b] = [place(from), place(to)];
      if (from !== last) context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
      last = to;
    }
    context.globalAlpha = 0.6;
    context.strokeStyle = LAYER_COLORS.gaze;
    context.lineWidth = 1.5 * ratio;
    context.stroke();
  }
  // All outlines first, or each would cut through the previous line.
  for (const under of [true, false]) {
    for (const [from, to] of steps(gaze, begin, end)) {
      const freshness = 1 - (timeMs - (gaze.tMs[to] ?? 0)) / TRAIL_MS;
      const [a, b] = [place(from), place(to)];
      context.globalAlpha = 0.15 + 0.75 * freshness;
      context.strokeStyle = under ? LAYER_COLORS.outline : LAYER_COLORS.gaze;
      context.lineWidth = (under ? LINE_PX + 2 : LINE_PX) * ratio;
      context.beginPath();
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
      context.stroke();
    }
  }
  const now = lastWithGaze(gaze, begin, end);
  if (now !== null && timeMs - (gaze.tMs[now] ?? -Infinity) <= DOT_MS) {
    const { x, y } = place(now);
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(x, y, DOT_RADIUS_PX * ratio, 0, 2 * Math.PI);
    context.fillStyle = LAYER_COLORS.gaze;
    context.fill();
    context.lineWidth = 2 * ratio;
    context.strokeStyle = LAYER_COLORS.outline;
    context.stroke();
  }
  context.restore();
};

const hasGaze = (gaze: GazeSamples, at: number) =>
  !Number.isNaN(gaze.xNorm[at] ?? NaN) && !Number.isNaN(gaze.yNorm[at] ?? NaN);

/** Consecutive samples that may be joined by a line. */
function* steps(gaze: GazeSamples, begin: number, end: number): Generator<[number, number]> {
  for (let at = begin + 1; at < end; at++) {
    const gapMs = (gaze.tMs[at] ?? Infinity) - (gaze.tMs[at - 1] ?? -Infinity);
    if (gapMs <= LARGEST_GAP_MS && hasGaze(gaze, at - 1) && hasGaze(gaze, at)) yield [at - 1, at];
  }
}

function lastWithGaze(gaze: GazeSamples, begin: number, end: number): number | null {
  for (let at = end - 1; at >= begin; at--) if (hasGaze(gaze, at)) return at;
  return null;
}
