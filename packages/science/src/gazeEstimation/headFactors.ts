/**
 * How much too small the face engine measures this person's nods and turns.
 *
 * An engine's landmarks follow a rotation only in part, by a share that differs between people; glasses change
 * it too. A calibration with a still head does not contain it. It is fitted afterwards, to a dot at which the
 * head was moved while the eyes stayed on it: the error of the gaze that grows with the direction from the head
 * to the camera. One factor for nods and one for turns, ridge least squares around 0 with an own bias of the
 * dot. The dots of the calibration tell nothing: a head follows the dots a little, and what a fit misses at the
 * rim looks like a factor (docs/science/gaze-estimation.md).
 *
 * A factor is used only if it is proved: each excursion of the head along its axis, left out in turn, is met
 * better, all together by two standard errors and a twentieth. Units: radians, and degrees for errors.
 */
import { angleBetweenDeg, type GazeAngles } from '../geometry/gazeRay';
import { meanOf } from '../math/meanOf';
import { solveSymmetric } from '../math/ridge';

/** One frame in which the gaze is known. */
export interface KnownGaze {
  /** By the fit, in the head's frame. */
  readonly predicted: GazeAngles;
  readonly target: GazeAngles;
  /** Direction to the camera in the head's frame, less its mean during the calibration. */
  readonly moved: GazeAngles;
  readonly tMs: number;
}

/** What is added to the gaze for each radian that the head moved away from its place at the calibration. */
export interface HeadFactors {
  readonly pitch: number;
  readonly yaw: number;
}

export type HeadAxis = keyof HeadFactors;

export interface HeadFactorFit {
  /** 0 where it is not proved. */
  readonly factors: HeadFactors;
  /** Moments with a moved head, and the excursions that they belong to. */
  readonly moments: number;
  readonly excursions: number;
  /**
   * Mean error at those moments without and with the used factors, fitted without their excursion, less what is
   * missed at the dot anyway; null: no moments.
   */
  readonly beforeDeg: number | null;
  readonly afterDeg: number | null;
  /** For each axis: whether its factor is used, and why not. */
  readonly pitch: FactorOutcome;
  readonly yaw: FactorOutcome;
}

/** `tooFewMoments`: the head hardly moved along the axis; `notProved`: left-out moments were not met better. */
export type FactorOutcome = 'used' | 'notProved' | 'tooFewMoments';

export const NO_FACTORS: HeadFactors = { pitch: 0, yaw: 0 };

const AXES = ['pitch', 'yaw'] as const;
const RADIAN_DEG = 180 / Math.PI;
/** Standard deviation of a factor between people; the prior has its mean at 0. */
const FACTOR_SPREAD = 0.6;
/** Standard deviations of a dot's bias and of a moment around it. */
const BIAS_RADIANS = 1 / RADIAN_DEG;
const NOISE_RADIANS = 1 / RADIAN_DEG;
/** The head is away along an axis when it points this far from where it did at the calibration. */
const MOVED_RADIANS = 2 / RADIAN_DEG;
/** A moment is at most this long, so that an excursion has several, and has at least this many frames. */
const MOMENT_MS = 300;
const FRAMES_A_MOMENT = 3;
/** An axis with fewer cannot be proved. */
const EXCURSIONS_AN_AXIS = 2;
const MOMENTS_AN_AXIS = 3;
/** How many standard errors the gain must be above zero, and the share of the error it must reach. */
const SURE = 2;
const WORTH = 0.05;

/** @param dots for each dot at which the head moved, its frames in chronological order */
export function fitHeadFactors(dots: readonly (readonly KnownGaze[])[]): HeadFactorFit {
  const moments = dots.flatMap((frames, dot) => momentsOf(frames, dot));
  const moved = moments.filter(({ axes }) => axes.length > 0);
  let used: readonly HeadAxis[] = [];
  const outcome = { pitch: 'tooFewMoments', yaw: 'tooFewMoments' } as Record<
    HeadAxis,
    FactorOutcome
  >;
  for (const axis of AXES) {
    const own = moved.filter(({ axes }) => axes.includes(axis));
    if (own.length < MOMENTS_AN_AXIS || excursionsOf(own).length < EXCURSIONS_AN_AXIS) continue;
    const wider = [...used, axis];
    outcome[axis] = isProved(
      own,
      moved,
      leftOutErrors(moments, used),
      leftOutErrors(moments, wider),
    )
      ? 'used'
      : 'notProved';
    if (outcome[axis] === 'used') used = wider;
  }
  const before = leftOutErrors(moments, []);
  const after = leftOutErrors(moments, used);
  const meanErrorDeg = (errors: ReadonlyMap<Moment, number>) =>
    moved.length > 0 ? meanOf(moved.map((moment) => errors.get(moment) ?? Number.NaN)) : null;
  return {
    factors: solveFactors(moments, used).factors,
    moments: moved.length,
    excursions: excursionsOf(moved).length,
    beforeDeg: meanErrorDeg(before),
    afterDeg: meanErrorDeg(after),
    ...outcome,
  };
}

interface Moment {
  readonly frames: readonly KnownGaze[];
  readonly dot: number;
  /** Along which the head was away; none: it was not. */
  readonly axes: readonly HeadAxis[];
  /** Names the excursion; the moments of one are left out together. */
  readonly excursion: string;
}

/** Frames one after another with the head away in the same direction, in pieces. */
function momentsOf(frames: readonly KnownGaze[], dot: number): Moment[] {
  const moments: Moment[] = [];
  let run: KnownGaze[] = [];
  let runs = 0;
  const end = () => {
    const [first] = run;
    if (first) {
      const axes = AXES.filter((axis) => awayOf(first, axis) !== 0);
      for (const piece of pieces(run)) {
        moments.push({ frames: piece, dot, axes, excursion: `${dot} ${runs}` });
      }
      runs++;
    }
    run = [];
  };
  for (const frame of frames) {
    const [first] = run;
    if (first && AXES.some((axis) => awayOf(first, axis) !== awayOf(frame, axis))) end();
    run.push(frame);
  }
  end();
  return moments;
}

/** 1 or -1 by the side; 0: the head is not away along the axis. */
function awayOf({ moved }: KnownGaze, axis: HeadAxis): number {
  return Math.abs(moved[axis]) < MOVED_RADIANS ? 0 : Math.sign(moved[axis]);
}

function pieces(run: readonly KnownGaze[]): (readonly KnownGaze[])[] {
  const fromMs = run[0]?.tMs ?? 0;
  const byPiece = new Map<number, KnownGaze[]>();
  for (const frame of run) {
    const piece = Math.floor((frame.tMs - fromMs) / MOMENT_MS);
    byPiece.set(piece, [...(byPiece.get(piece) ?? []), frame]);
  }
  return [...byPiece.values()].filter(({ length }) => length >= FRAMES_A_MOMENT);
}

function excursionsOf(moments: readonly Moment[]): string[] {
  return [...new Set(moments.map(({ excursion }) => excursion))];
}

/**
 * Mean error of each moment with the factors of these axes and the bias of its dot, both fitted without its
 * excursion. The bias is there with a still head too, and would hide what the factors do.
 */
function leftOutErrors(
  moments: readonly Moment[],
  axes: readonly HeadAxis[],
): ReadonlyMap<Moment, number> {
  const errors = new Map<Moment, number>();
  for (const excursion of excursionsOf(moments)) {
    const { factors, biases } = solveFactors(
      moments.filter((moment) => moment.excursion !== excursion),
      axes,
    );
    for (const moment of moments.filter((each) => each.excursion === excursion)) {
      const bias = biases.get(moment.dot) ?? { yaw: 0, pitch: 0 };
      errors.set(
        moment,
        meanOf(
          moment.frames.map(({ predicted, target, moved }) => {
            const { yaw, pitch } = withFactors(predicted, moved, factors);
            return angleBetweenDeg({ yaw: yaw + bias.yaw, pitch: pitch + bias.pitch }, target);
          }),
        ),
      );
    }
  }
  return errors;
}

/** @param own those along the axis in question; no worse may be those along the other */
function isProved(
  own: readonly Moment[],
  moved: readonly Moment[],
  before: ReadonlyMap<Moment, number>,
  after: ReadonlyMap<Moment, number>,
): boolean {
  const gainOf = (moment: Moment) => (before.get(moment) ?? 0) - (after.get(moment) ?? 0);
  const isBetterEach = excursionsOf(own).every(
    (excursion) => meanOf(own.filter((each) => each.excursion === excursion).map(gainOf)) > 0,
  );
  const gains = own.map(gainOf);
  const gain = meanOf(gains);
  const variance = gains.reduce((sum, each) => sum + (each - gain) ** 2, 0) / (gains.length - 1);
  const worth = WORTH * meanOf(own.map((moment) => before.get(moment) ?? 0));
  return (
    isBetterEach &&
    gain > SURE * Math.sqrt(variance / gains.length) &&
    gain > worth &&
    meanOf(moved.map(gainOf)) > 0
  );
}

/** A direction with what the factors add for a head that moved. */
export function withFactors(
  gaze: GazeAngles,
  moved: GazeAngles,
  { pitch, yaw }: HeadFactors,
): GazeAngles {
  return { yaw: gaze.yaw + yaw * moved.yaw, pitch: gaze.pitch + pitch * moved.pitch };
}

interface Solution {
  readonly factors: HeadFactors;
  /** What is missed at each dot whatever the head does. */
  readonly biases: ReadonlyMap<number, GazeAngles>;
}

function solveFactors(moments: readonly Moment[], axes: readonly HeadAxis[]): Solution {
  const dots = [...new Set(moments.map(({ dot }) => dot))];
  const pitch = solveAxis(moments, dots, 'pitch', axes.includes('pitch'));
  const yaw = solveAxis(moments, dots, 'yaw', axes.includes('yaw'));
  return {
    factors: { pitch: pitch[0] ?? 0, yaw: yaw[0] ?? 0 },
    biases: new Map(
      dots.map((dot, at) => [dot, { yaw: yaw[1 + at] ?? 0, pitch: pitch[1 + at] ?? 0 }]),
    ),
  };
}

/** @returns the factor, 0 if it has none, then the bias of each dot; the axes do not share an unknown */
function solveAxis(
  moments: readonly Moment[],
  dots: readonly number[],
  axis: HeadAxis,
  hasFactor: boolean,
): Float64Array {
  const size = 1 + dots.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const { frames, dot } of moments) {
    const bias = 1 + dots.indexOf(dot);
    const weight = 1 / (frames.length * NOISE_RADIANS ** 2);
    for (const { predicted, target, moved } of frames) {
      const missed = target[axis] - predicted[axis];
      const by = hasFactor ? moved[axis] : 0;
      matrix[0] = (matrix[0] ?? 0) + weight * by * by;
      matrix[bias * size] = (matrix[bias * size] ?? 0) + weight * by;
      matrix[bias * size + bias] = (matrix[bias * size + bias] ?? 0) + weight;
      right[0] = (right[0] ?? 0) + weight * by * missed;
      right[bias] = (right[bias] ?? 0) + weight * missed;
    }
  }
  matrix[0] = (matrix[0] ?? 0) + 1 / FACTOR_SPREAD ** 2;
  for (let at = 1; at < size; at++) {
    matrix[at * size + at] = (matrix[at * size + at] ?? 0) + 1 / BIAS_RADIANS ** 2;
  }
  return solveSymmetric(matrix, right, size) ?? new Float64Array(size);
}
