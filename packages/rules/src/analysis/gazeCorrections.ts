/**
 * What corrections of gaze may be: stretches that do not overlap, each with anchors that give a plausible
 * correction. The studio says so before it asks, the server refuses.
 */
import type { GazeAnchor, GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';

export type CorrectionFault =
  | 'SHORT_STRETCH'
  | 'OVERLAPPING_STRETCHES'
  | 'TOO_FEW_ANCHORS'
  | 'ANCHORS_ON_A_LINE'
  | 'IMPLAUSIBLE_STRETCHING'
  | 'TOO_FAR';

export const CORRECTION_FAULT_MESSAGES: Readonly<Record<CorrectionFault, string>> = {
  SHORT_STRETCH: 'A stretch must last at least 100 ms.',
  OVERLAPPING_STRETCHES: 'Two stretches overlap. Shorten one of them.',
  TOO_FEW_ANCHORS: 'An affine correction needs at least 3 anchors. Add some, or choose the offset.',
  ANCHORS_ON_A_LINE:
    'The anchors lie on a line or too close together for an affine correction. Add one beside the line, or choose the offset.',
  IMPLAUSIBLE_STRETCHING:
    'The anchors would mirror the gaze or change its extent more than twofold. Move them, or choose the offset.',
  TOO_FAR: 'An anchor moves the gaze by more than half of the picture.',
};

export const MIN_CORRECTED_MS = 100;
export const MIN_AFFINE_ANCHORS = 3;
/** Of the picture, along each axis. */
const MAX_SHIFT_NORM = 0.5;
/** Standard deviation of the measured places across the line that fits them best, of the picture. */
const MIN_SPREAD_NORM = 0.05;
/** Twofold along one axis and the other, or half. */
const MAX_AREA_FACTOR = 4;

/** The first fault, and in which correction it is; null: they can be used. */
export function findCorrectionFault(
  corrections: readonly GazeCorrection[],
): { readonly fault: CorrectionFault; readonly at: number } | null {
  for (const [at, correction] of corrections.entries()) {
    const fault = faultOf(correction);
    if (fault) return { fault, at };
    const overlaps = corrections.some(
      (other, place) =>
        place < at && other.startMs < correction.endMs && correction.startMs < other.endMs,
    );
    if (overlaps) return { fault: 'OVERLAPPING_STRETCHES', at };
  }
  return null;
}

function faultOf({ startMs, endMs, kind, anchors }: GazeCorrection): CorrectionFault | null {
  if (endMs - startMs < MIN_CORRECTED_MS) return 'SHORT_STRETCH';
  if (anchors.some(isTooFar)) return 'TOO_FAR';
  if (kind === 'OFFSET') return null;
  if (anchors.length < MIN_AFFINE_ANCHORS) return 'TOO_FEW_ANCHORS';
  const measured = momentsOf(anchors, gazeOf, gazeOf);
  if (Math.sqrt(smallerEigenvalue(measured)) < MIN_SPREAD_NORM) return 'ANCHORS_ON_A_LINE';
  // The determinant of the least-squares map: negative where it mirrors.
  const area = determinant(momentsOf(anchors, targetOf, gazeOf)) / determinant(measured);
  const isPlausible = area >= 1 / MAX_AREA_FACTOR && area <= MAX_AREA_FACTOR;
  return isPlausible ? null : 'IMPLAUSIBLE_STRETCHING';
}

const isTooFar = ({ gazeXNorm, gazeYNorm, targetXNorm, targetYNorm }: GazeAnchor) =>
  Math.abs(targetXNorm - gazeXNorm) > MAX_SHIFT_NORM ||
  Math.abs(targetYNorm - gazeYNorm) > MAX_SHIFT_NORM;

type Point = readonly [number, number];
const gazeOf = ({ gazeXNorm, gazeYNorm }: GazeAnchor): Point => [gazeXNorm, gazeYNorm];
const targetOf = ({ targetXNorm, targetYNorm }: GazeAnchor): Point => [targetXNorm, targetYNorm];

/** Covariances of one and the other: xx, xy, yx, yy. */
type Moments = readonly [number, number, number, number];

function momentsOf(
  anchors: readonly GazeAnchor[],
  one: (anchor: GazeAnchor) => Point,
  other: (anchor: GazeAnchor) => Point,
): Moments {
  const covariance = (rowAxis: 0 | 1, columnAxis: 0 | 1) => {
    const rows = anchors.map((anchor) => one(anchor)[rowAxis]);
    const columns = anchors.map((anchor) => other(anchor)[columnAxis]);
    const rowMean = mean(rows);
    const columnMean = mean(columns);
    return mean(rows.map((value, at) => (value - rowMean) * ((columns[at] ?? 0) - columnMean)));
  };
  return [covariance(0, 0), covariance(0, 1), covariance(1, 0), covariance(1, 1)];
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const determinant = ([xx, xy, yx, yy]: Moments) => xx * yy - xy * yx;

function smallerEigenvalue([xx, xy, , yy]: Moments): number {
  return Math.max(0, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy));
}
