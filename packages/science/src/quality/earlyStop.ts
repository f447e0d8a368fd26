/**
 * Whether a calibration may leave out its last points because the gaze is known well enough.
 *
 * The measure is the running cross-validated error: each point shown so far is predicted from the
 * others (missedPoints.ts), which overestimates the error, since points at the rim have to be
 * extrapolated. In addition no point may be poor, each needs enough frames, and the points left out
 * must lie between those shown, because gaze outside of them would be a guess. The validation that
 * follows is not affected: its points are never fitted and decide nothing here. Limits are our
 * choice, from made-up respondents (docs/decisions/0044). Units: degrees, fractions of the page.
 */
import type { CalibrationCheck } from './calibrationCheck';

/**
 * Checked once this many points were shown. The answer comes while the next one is shown, so a
 * calibration ends with eleven points: with nine it lost a third of its accuracy.
 */
export const EARLY_CHECK_AFTER = 10;
export const MAX_LEAVE_ONE_OUT_DEG = 3.5;
/** Usable frames that every point needs: two thirds of a second of a usual webcam. */
export const MIN_FRAMES_TO_STOP = 20;

interface Position {
  readonly xNorm: number;
  readonly yNorm: number;
}

export interface EarlyStop {
  readonly shownPoints: number;
  /** Mean over the shown points, each predicted from the others. */
  readonly leaveOneOutDeg: number;
}

/**
 * @param check of the points shown so far
 * @param positions all points of the calibration; a point's index is its place here
 * @returns null: go on
 */
export function earlyStop(
  check: Pick<CalibrationCheck, 'points' | 'problem'>,
  positions: readonly Position[],
): EarlyStop | null {
  const { points, problem } = check;
  if (problem !== null || points.length < EARLY_CHECK_AFTER) return null;
  const isSolid = points.every(
    ({ isPoor, usableFrames }) => !isPoor && usableFrames >= MIN_FRAMES_TO_STOP,
  );
  if (!isSolid) return null;
  const shownIndices = new Set(points.map(({ index }) => index));
  const shown = positions.filter((_, index) => shownIndices.has(index));
  const missing = positions.filter((_, index) => !shownIndices.has(index));
  if (!missing.every((position) => isEnclosed(position, shown))) return null;
  const errors = points.map(({ leaveOneOutDeg }) => leaveOneOutDeg ?? Number.NaN);
  const leaveOneOutDeg = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  return leaveOneOutDeg <= MAX_LEAVE_ONE_OUT_DEG
    ? { shownPoints: points.length, leaveOneOutDeg }
    : null;
}

/**
 * Reorders points so that a calibration which ends early lacks the least: first those that no others
 * enclose, then those with others all around, last those on the rim between two. Within a group the
 * order stays.
 */
export function leastNeededLast<T extends Position>(positions: readonly T[]): T[] {
  const placeOf = (position: T) => {
    const others = positions.filter((other) => other !== position);
    if (!isEnclosed(position, others)) return 0;
    return isEnclosed(position, others.filter(notBeside(position))) ? 1 : 2;
  };
  return positions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Whether there is another point in each of the four directions, diagonally. */
function isEnclosed({ xNorm, yNorm }: Position, others: readonly Position[]): boolean {
  return [-1, 1].every((right) =>
    [-1, 1].every((down) =>
      others.some(
        (other) => (other.xNorm - xNorm) * right >= 0 && (other.yNorm - yNorm) * down >= 0,
      ),
    ),
  );
}

/** Points that are neither in the same column nor in the same row. */
const notBeside =
  ({ xNorm, yNorm }: Position) =>
  (other: Position) =>
    other.xNorm !== xNorm && other.yNorm !== yNorm;
