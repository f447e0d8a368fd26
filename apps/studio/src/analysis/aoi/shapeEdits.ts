import type { AoiPoint } from '@fovea/contract/analysis/aoi';

/** Geometric edits of a shape. Points are fractions of the stimulus picture. */
export type Points = readonly AoiPoint[];

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Minimum size of a shape, as a fraction of the picture. */
export const SMALLEST_SIZE = 0.05;
/** Resize step of the keyboard, as a fraction of the shape's size. */
export const RESIZE_STEP = 0.05;
export const MOVE_STEP = 0.002;
export const LARGE_MOVE_STEP = 0.02;
/** Vertices of the polygon that approximates an ellipse; its area is 0.3 percent too small. */
const ELLIPSE_POINTS = 48;
/** The range that the contract accepts: slightly beyond the picture. */
const LEAST = -1;
const MOST = 2;

export function boundingBox(points: Points): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

export function centreOf(points: Points): AoiPoint {
  const { x0, y0, x1, y1 } = boundingBox(points);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

export function rectangle({ x0, y0, x1, y1 }: Box): AoiPoint[] {
  return [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
}

export function ellipse({ x0, y0, x1, y1 }: Box): AoiPoint[] {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [rx, ry] = [Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2];
  return Array.from({ length: ELLIPSE_POINTS }, (_, at) => {
    const angle = (2 * Math.PI * at) / ELLIPSE_POINTS;
    return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) };
  });
}

/** The box between two corners; with `square` as wide as high in pixels. */
export function boxBetween(a: AoiPoint, b: AoiPoint, square = false, aspect = 1): Box {
  let { x, y } = b;
  if (square) {
    // One unit of height is `1 / aspect` units of width.
    const side = Math.max(Math.abs(b.x - a.x) * aspect, Math.abs(b.y - a.y));
    x = a.x + (Math.sign(b.x - a.x) || 1) * (side / aspect);
    y = a.y + (Math.sign(b.y - a.y) || 1) * side;
  }
  return {
    x0: Math.min(a.x, x),
    y0: Math.min(a.y, y),
    x1: Math.max(a.x, x),
    y1: Math.max(a.y, y),
  };
}

/** Moves all points; the centre of the shape stays inside the picture. */
export function moveShape(points: Points, dx: number, dy: number): AoiPoint[] {
  const { x, y } = centreOf(points);
  const byX = within(x + dx, 0, 1) - x;
  const byY = within(y + dy, 0, 1) - y;
  return points.map((point) => kept({ x: point.x + byX, y: point.y + byY }));
}

export function withPointAt(points: Points, at: number, point: AoiPoint): AoiPoint[] {
  return points.map((each, index) => (index === at ? kept(point) : each));
}

/** Adds a point in the middle of the edge that starts at `edge`. */
export function withPointOnEdge(points: Points, edge: number, point?: AoiPoint): AoiPoint[] {
  const [a, b] = [points[edge], points[(edge + 1) % points.length]];
  if (!a || !b) return [...points];
  const fresh = point ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return [...points.slice(0, edge + 1), kept(fresh), ...points.slice(edge + 1)];
}

/** Removes one point; a triangle keeps all of its points. */
export function withoutPoint(points: Points, at: number): AoiPoint[] {
  if (points.length <= 3) return [...points];
  return points.filter((_, index) => index !== at);
}

/** Which sides a handle moves: -1 the lower edge of the axis, 1 the upper, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const CORNERS: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];
export const SIDES: readonly Handle[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** Resizes so that the handle is at `to`; the opposite side stays. `proportional` scales both axes alike. */
export function resizeShape(
  points: Points,
  handle: Handle,
  to: AoiPoint,
  proportional = false,
): AoiPoint[] {
  const box = boundingBox(points);
  let byX = scaleOf(box.x0, box.x1, handle.x, to.x);
  let byY = scaleOf(box.y0, box.y1, handle.y, to.y);
  if (proportional && handle.x !== 0 && handle.y !== 0) byX = byY = Math.max(byX, byY);
  return scaled(points, byX, byY, anchorOf(box, handle));
}

/** Scales around the centre in steps of 5 percent. */
export function resizeShapeBySteps(points: Points, stepsX: number, stepsY: number): AoiPoint[] {
  const box = boundingBox(points);
  const by = (steps: number, size: number) =>
    Math.max(1 + steps * RESIZE_STEP, smallestScale(size));
  return scaled(points, by(stepsX, box.x1 - box.x0), by(stepsY, box.y1 - box.y0), centreOf(points));
}

function scaled(points: Points, byX: number, byY: number, anchor: AoiPoint): AoiPoint[] {
  return points.map(({ x, y }) =>
    kept({ x: anchor.x + (x - anchor.x) * byX, y: anchor.y + (y - anchor.y) * byY }),
  );
}

function anchorOf(box: Box, handle: Handle): AoiPoint {
  return { x: handle.x === 1 ? box.x0 : box.x1, y: handle.y === 1 ? box.y0 : box.y1 };
}

function scaleOf(low: number, high: number, side: -1 | 0 | 1, to: number): number {
  const size = high - low;
  if (side === 0 || size <= 0) return 1;
  const wanted = side === 1 ? to - low : high - to;
  return Math.max(wanted / size, smallestScale(size));
}

/** A shape already below the minimum size does not shrink further. */
const smallestScale = (size: number) => (size > 0 ? Math.min(1, SMALLEST_SIZE / size) : 1);

/** Rounds a point to a millionth, as the server does, so that sending it again changes nothing. */
function kept({ x, y }: AoiPoint): AoiPoint {
  return { x: rounded(within(x, LEAST, MOST)), y: rounded(within(y, LEAST, MOST)) };
}
export const hasEnoughPoints = (points: Points): AoiPoint[] => points.map(kept);

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));
