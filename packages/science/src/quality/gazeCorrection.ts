/**
 * Corrects gaze where a researcher said what the respondent looked at.
 *
 * Anchors say where gaze was measured and where it belongs. An offset is the mean of their differences. An
 * affine map (2x3) is fitted to them by least squares, each axis by itself, as manual drift correction does in
 * reading research (Carr et al. 2022, doi 10.3758/s13428-021-01554-0). Nothing is
 * corrected outside the stretches. Positions are fractions of the picture; with another unit for an axis
 * the result is the same.
 */
export interface Anchor {
  readonly gazeXNorm: number;
  readonly gazeYNorm: number;
  readonly targetXNorm: number;
  readonly targetYNorm: number;
}

export interface GazeStretchCorrection {
  /** `startMs <= t < endMs` on the clock of the stimulus. */
  readonly startMs: number;
  readonly endMs: number;
  readonly kind: 'OFFSET' | 'AFFINE';
  readonly anchors: readonly Anchor[];
}

/** `x' = xx * x + xy * y + x1`, `y' = yx * x + yy * y + y1`. */
export interface AffineMap {
  readonly xx: number;
  readonly xy: number;
  readonly x1: number;
  readonly yx: number;
  readonly yy: number;
  readonly y1: number;
}

/** A stretch with its map. */
export interface CorrectedStretch extends GazeStretchCorrection {
  readonly map: AffineMap;
}

/**
 * The map that anchors give.
 * @returns null if there are none, or if an affine one is wanted and they lie on a line
 */
export function fitCorrection({
  kind,
  anchors,
}: Pick<GazeStretchCorrection, 'kind' | 'anchors'>): AffineMap | null {
  if (anchors.length === 0) return null;
  const gazeX = mean(anchors, ({ gazeXNorm }) => gazeXNorm);
  const gazeY = mean(anchors, ({ gazeYNorm }) => gazeYNorm);
  const targetX = mean(anchors, ({ targetXNorm }) => targetXNorm);
  const targetY = mean(anchors, ({ targetYNorm }) => targetYNorm);
  if (kind === 'OFFSET') {
    return { xx: 1, xy: 0, x1: targetX - gazeX, yx: 0, yy: 1, y1: targetY - gazeY };
  }
  let [sxx, sxy, syy, txx, txy, tyx, tyy] = [0, 0, 0, 0, 0, 0, 0];
  for (const anchor of anchors) {
    const x = anchor.gazeXNorm - gazeX;
    const y = anchor.gazeYNorm - gazeY;
    const toX = anchor.targetXNorm - targetX;
    const toY = anchor.targetYNorm - targetY;
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
    txx += toX * x;
    txy += toX * y;
    tyx += toY * x;
    tyy += toY * y;
  }
  const determinant = sxx * syy - sxy * sxy;
  if (!(determinant > 1e-12 * (sxx + syy) ** 2)) return null;
  const xx = (txx * syy - txy * sxy) / determinant;
  const xy = (txy * sxx - txx * sxy) / determinant;
  const yx = (tyx * syy - tyy * sxy) / determinant;
  const yy = (tyy * sxx - tyx * sxy) / determinant;
  return {
    ...{ xx, xy, yx, yy },
    x1: targetX - xx * gazeX - xy * gazeY,
    y1: targetY - yx * gazeX - yy * gazeY,
  };
}

/** Stretches with their maps, in the order of time; those without a map are left out. */
export function fitCorrections(corrections: readonly GazeStretchCorrection[]): CorrectedStretch[] {
  return corrections
    .flatMap((correction) => {
      const map = fitCorrection(correction);
      return map ? [{ ...correction, map }] : [];
    })
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** The stretch that a time lies in; undefined: none. */
export function stretchAt(
  stretches: readonly CorrectedStretch[],
  tMs: number,
): CorrectedStretch | undefined {
  return stretches.find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
}

/** Where gaze belongs that was measured at a place; outside the stretches it stays. */
export function correctedAt(
  stretches: readonly CorrectedStretch[],
  tMs: number,
  xNorm: number,
  yNorm: number,
): { readonly xNorm: number; readonly yNorm: number } {
  const stretch = stretchAt(stretches, tMs);
  return stretch ? mapped(stretch.map, xNorm, yNorm) : { xNorm, yNorm };
}

export function mapped(
  { xx, xy, x1, yx, yy, y1 }: AffineMap,
  xNorm: number,
  yNorm: number,
): { readonly xNorm: number; readonly yNorm: number } {
  return { xNorm: xx * xNorm + xy * yNorm + x1, yNorm: yx * xNorm + yy * yNorm + y1 };
}

/** Root mean square distance that remains between anchors and their targets, fractions of the picture. */
export function anchorResidualNorm(map: AffineMap, anchors: readonly Anchor[]): number {
  const squares = anchors.map((anchor) => {
    const { xNorm, yNorm } = mapped(map, anchor.gazeXNorm, anchor.gazeYNorm);
    return (xNorm - anchor.targetXNorm) ** 2 + (yNorm - anchor.targetYNorm) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/**
 * What was done, as it stands in the parameters of results: enough to do it again with the gaze before it.
 * For example `offset 1200-5400 ms: 0.0210 -0.0100`, `affine 0-900 ms: 1.02 0 0.01; 0 0.98 0.02`.
 */
export function correctionText(stretches: readonly CorrectedStretch[]): string {
  return stretches
    .map(({ kind, startMs, endMs, map }) => {
      const { xx, xy, x1, yx, yy, y1 } = map;
      const when = `${rounded(startMs)}-${rounded(endMs)} ms`;
      return kind === 'OFFSET'
        ? `offset ${when}: ${rounded(x1)} ${rounded(y1)}`
        : `affine ${when}: ${[xx, xy, x1].map(rounded).join(' ')}; ${[yx, yy, y1].map(rounded).join(' ')}`;
    })
    .join(' | ');
}

const rounded = (value: number) => String(Math.round(value * 1e6) / 1e6);

function mean<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
