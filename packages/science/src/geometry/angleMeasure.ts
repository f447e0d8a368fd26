/**
 * Converts page positions to degrees: exactly, from the position of the eye (visualAngle.ts), or
 * linearly, if only the size of a degree in px is known.
 */
import { angleBetweenPointsDeg, axisDeg, type ViewGeometry } from './visualAngle';

export interface AngleMeasure {
  readonly betweenDeg: (aXPx: number, aYPx: number, bXPx: number, bYPx: number) => number;
  /** From the centre of the page along an axis, or from its edge: only differences matter. */
  readonly xDeg: (px: number) => number;
  readonly yDeg: (px: number) => number;
}

export function exactAngles(view: ViewGeometry): AngleMeasure {
  return {
    betweenDeg: (aX, aY, bX, bY) => angleBetweenPointsDeg(aX, aY, bX, bY, view),
    xDeg: (px) => axisDeg(px, view.centreXPx, view),
    yDeg: (px) => axisDeg(px, view.centreYPx, view),
  };
}

/**
 * Angle = px / pxPerDeg everywhere: 10 degrees from the centre of the page distances are 3 % too
 * long.
 */
export function linearAngles(pxPerDeg: number): AngleMeasure {
  return {
    betweenDeg: (aX, aY, bX, bY) => Math.sqrt((aX - bX) ** 2 + (aY - bY) ** 2) / pxPerDeg,
    xDeg: (px) => px / pxPerDeg,
    yDeg: (px) => px / pxPerDeg,
  };
}
