import type { Curve } from './curveLayout';

const LABELS = 140;
const END = 12;
const TOP = 22;
const PLOT = 190;
const ROW = 15;
const GAP = 12;
const BOTTOM = 6;

/** Where the parts of a specification curve are, on screen and in pictures of it; y goes down. */
export interface CurveGeometry {
  readonly height: number;
  /** Lines of the axis go from here to there; labels end before the first. */
  readonly left: number;
  readonly right: number;
  readonly labelsEnd: number;
  /** Of the name of the analysis with the stored fixations. */
  readonly storedNameY: number;
  readonly xOf: (place: number) => number;
  readonly yOf: (value: number) => number;
  /** The middle of a row of settings. */
  readonly rowYOf: (row: number) => number;
  /** The name of a point ends above it where there is no space after it. */
  readonly isAtEnd: (x: number) => boolean;
}

export function curveGeometry({ points, rows, min, max }: Curve, width: number): CurveGeometry {
  const span = max - min || 1;
  return {
    height: TOP + PLOT + GAP + rows.length * ROW + BOTTOM,
    left: LABELS,
    right: width - END,
    labelsEnd: LABELS - 8,
    storedNameY: TOP - 10,
    xOf: (place) => LABELS + ((place + 0.5) / Math.max(1, points.length)) * (width - LABELS - END),
    yOf: (value) => TOP + PLOT - ((Math.min(Math.max(value, min), max) - min) / span) * PLOT,
    rowYOf: (row) => TOP + PLOT + GAP + (row + 0.5) * ROW,
    isAtEnd: (x) => x > width - LABELS,
  };
}
