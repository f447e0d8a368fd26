/**
 * Visual angle between points of the page.
 *
 * The eye is assumed to be `distanceCm` in front of the centre of the page. A point (x, y) px is
 * then the vector ((x - cx) k, (y - cy) k, distance) with k cm per px, and the angle between two
 * points is atan2(|a x b|, a . b): exact, also far from the centre, where "px per degree" is not.
 * Limits: distance and pixel size of a webcam study are assumed to about 20 % (docs/science).
 */
export interface ViewGeometry {
  /** Centre of the page, CSS pixels. */
  readonly centreXPx: number;
  readonly centreYPx: number;
  readonly cmPerPx: number;
  readonly distanceCm: number;
}

const DEGREES = 180 / Math.PI;

/** Angle between two points of the page as seen by the eye, degrees. */
export function angleBetweenPointsDeg(
  aXPx: number,
  aYPx: number,
  bXPx: number,
  bYPx: number,
  view: ViewGeometry,
): number {
  const scale = view.cmPerPx / view.distanceCm;
  const ax = (aXPx - view.centreXPx) * scale;
  const ay = (aYPx - view.centreYPx) * scale;
  const bx = (bXPx - view.centreXPx) * scale;
  const by = (bYPx - view.centreYPx) * scale;
  const dx = ax - bx;
  const dy = ay - by;
  const turn = ax * by - ay * bx;
  return Math.atan2(Math.sqrt(dx * dx + dy * dy + turn * turn), 1 + ax * bx + ay * by) * DEGREES;
}

/** Length on the page of an angle, seen straight on at its centre; px. */
export function pxOfDegrees(deg: number, view: ViewGeometry): number {
  return (2 * view.distanceCm * Math.tan(deg / DEGREES / 2)) / view.cmPerPx;
}

/** Angle from the centre of the page along one axis, degrees. */
export function axisDeg(px: number, centrePx: number, view: ViewGeometry): number {
  return Math.atan(((px - centrePx) * view.cmPerPx) / view.distanceCm) * DEGREES;
}

/** Position on the page at an angle from its centre along one axis, px: the inverse of axisDeg. */
export function pxOfAxis(deg: number, centrePx: number, view: ViewGeometry): number {
  return centrePx + (Math.tan(deg / DEGREES) * view.distanceCm) / view.cmPerPx;
}
