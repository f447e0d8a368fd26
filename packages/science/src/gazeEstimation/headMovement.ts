/**
 * The factors of a person's head (headFactors.ts) for the calibrations of one fit: from the points at which
 * the head was moved, into the weights of the fit.
 */
import type { FaceFrames } from '../recording/faceFrames';
import type { CalibrationPoint, GazeSetup } from '../geometry/gazeSetup';
import { anglesTowards, anglesTowardsCamera, type GazeAngles } from '../geometry/gazeRay';
import { meanOf } from '../math/meanOf';
import { measuredPose, patchFeatures } from './patchFeatures';
import { directionOf, weightsWithFactors } from './gazeRegression';
import { fitHeadFactors, type HeadFactorFit, type KnownGaze } from './headFactors';

/** A calibration with the points it was fitted with, and those at which the head was moved. */
export interface MovedCalibration {
  readonly points: readonly CalibrationPoint[];
  readonly moving: readonly CalibrationPoint[];
  readonly setup: GazeSetup;
}

export interface HeadMovement {
  readonly fit: HeadFactorFit;
  /** Weights that contain the factors; the same weights if there are none. */
  readonly applied: (weights: ArrayLike<number>) => ArrayLike<number>;
}

/**
 * @param weights of the fit to these calibrations
 * @param hasOpenEyes whether a time is away from closed eyes, as for all gaze
 * @returns null if no point was meant for it, as in every recording before there was the step
 */
export function headMovement(
  frames: FaceFrames,
  weights: ArrayLike<number>,
  calibrations: readonly MovedCalibration[],
  hasOpenEyes: (tMs: number) => boolean,
): HeadMovement | null {
  const steps = calibrations.flatMap(({ moving, setup }) =>
    moving.map((point) => ({ point, setup })),
  );
  if (steps.length === 0) return null;
  const centre = meanDirection(
    frames,
    calibrations.flatMap(({ points }) => points.flatMap((point) => point.frames)),
  );
  const fit = fitHeadFactors(
    steps.map(({ point, setup }) => {
      const seen = point.frames.filter((frame) => hasOpenEyes(frames.tMs[frame] ?? Number.NaN));
      return knownGaze(frames, weights, { ...point, frames: seen }, setup, centre);
    }),
  );
  const { pitch, yaw } = fit.factors;
  return {
    fit,
    applied: (given) =>
      pitch === 0 && yaw === 0 ? given : weightsWithFactors(given, fit.factors, centre),
  };
}

function meanDirection(frames: FaceFrames, numbers: readonly number[]): GazeAngles {
  const directions = numbers.flatMap((frame) => {
    const pose = measuredPose(frames, frame);
    return pose ? [anglesTowardsCamera(pose)] : [];
  });
  return {
    yaw: meanOf(directions.map(({ yaw }) => yaw)),
    pitch: meanOf(directions.map(({ pitch }) => pitch)),
  };
}

function knownGaze(
  frames: FaceFrames,
  weights: ArrayLike<number>,
  point: CalibrationPoint,
  setup: GazeSetup,
  centre: GazeAngles,
): KnownGaze[] {
  return point.frames.flatMap((frame): KnownGaze[] => {
    const pose = measuredPose(frames, frame);
    if (!pose) return [];
    const toCamera = anglesTowardsCamera(pose);
    return [
      {
        predicted: directionOf(weights, patchFeatures(frames.patches, frame), toCamera),
        target: anglesTowards(point.xPx, point.yPx, pose, setup),
        moved: { yaw: toCamera.yaw - centre.yaw, pitch: toCamera.pitch - centre.pitch },
        tMs: frames.tMs[frame] ?? Number.NaN,
      },
    ];
  });
}
