/** Why a recording has no gaze, with the measurements that the cause was concluded from. */
import { calibrationRounds } from '../gazeEstimation/calibrationRounds';
import { MIN_FRAMES_A_POINT, MIN_POINTS } from '../gazeEstimation/gazeFit';
import { measuredPose } from '../gazeEstimation/patchFeatures';
import { firstAtOrAfter } from '../math/timeOrder';
import type { FaceFrames } from '../recording/faceFrames';
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from '../timeline/exposures';
import { noGazeCause, type CalibrationFrames, type NoGazeCause } from './noGazeCause';
import { effectiveRateHz } from './quality';

/** As the contract's NoGaze. */
export interface NoGaze {
  readonly cause: NoGazeCause;
  /** One over the median frame interval during the calibration, else of the recording. */
  readonly frameRateHz: number | null;
  /** Share of the decisive frames with exactly one face, 0..1; null without frames. */
  readonly faceShare: number | null;
  readonly pointsShown: number;
  /** Points with enough frames in which face and eyes were seen. */
  readonly pointsUsable: number;
  readonly pointsNeeded: number;
}

export interface NoGazeInput {
  /** In chronological order. */
  readonly events: readonly SessionEvent[];
  /** The recording with poses from posesByCamera. */
  readonly frames: FaceFrames;
  readonly calibrations: readonly Exposure[];
  /** The other stimuli. */
  readonly shown: readonly Exposure[];
  /** There is a fit. */
  readonly isCalibrated: boolean;
}

/** @param input of a recording without a single valid gaze sample */
export function noGazeOf({
  events,
  frames,
  calibrations,
  shown,
  isCalibrated,
}: NoGazeInput): NoGaze {
  const closest = calibrations
    .map((exposure) => ({
      exposure,
      points: calibrationRounds(events, exposure, frames.tMs).fit.map((point) =>
        countFrames(frames, point.frames),
      ),
    }))
    .reduce<ShownCalibration | null>(
      (best, each) => (best !== null && rankOf(best) >= rankOf(each) ? best : each),
      null,
    );
  const points = closest?.points ?? [];
  const period = countFrames(
    frames,
    isCalibrated ? shown.flatMap((exposure) => framesOf(frames, exposure)) : frames.tMs.keys(),
  );
  const frameRateHz = effectiveRateHz(
    closest && !isCalibrated
      ? frames.tMs.slice(
          firstAtOrAfter(frames.tMs, closest.exposure.startMs),
          firstAtOrAfter(frames.tMs, closest.exposure.endMs),
        )
      : frames.tMs,
  );
  const atPoints = { frames: sum(points, 'frames'), withOneFace: sum(points, 'withOneFace') };
  const decisive = isCalibrated || atPoints.frames === 0 ? period : atPoints;
  return {
    cause: noGazeCause({ isCalibrated, frames: period, frameRateHz, points }),
    frameRateHz,
    faceShare: decisive.frames > 0 ? decisive.withOneFace / decisive.frames : null,
    pointsShown: points.length,
    pointsUsable: points.filter(isUsable).length,
    pointsNeeded: MIN_POINTS,
  };
}

interface ShownCalibration {
  readonly exposure: Exposure;
  readonly points: readonly CalibrationFrames[];
}

const isUsable = ({ withOpenEyes }: CalibrationFrames) => withOpenEyes >= MIN_FRAMES_A_POINT;

/** The most usable points first, then the most shown: a position more never outweighs a usable one. */
const rankOf = ({ points }: ShownCalibration) =>
  points.filter(isUsable).length + points.length / (points.length + 1);

const sum = (points: readonly CalibrationFrames[], part: keyof CalibrationFrames) =>
  points.reduce((total, point) => total + point[part], 0);

function framesOf({ tMs }: FaceFrames, { stretches }: Exposure): number[] {
  return stretches.flatMap(({ startMs, endMs }) => {
    const from = firstAtOrAfter(tMs, startMs);
    return Array.from({ length: firstAtOrAfter(tMs, endMs) - from }, (_, at) => from + at);
  });
}

function countFrames(frames: FaceFrames, of: Iterable<number>): CalibrationFrames {
  const counts = { frames: 0, withOneFace: 0, withSeveralFaces: 0, withOpenEyes: 0 };
  for (const frame of of) {
    const faces = frames.faces[frame] ?? 0;
    counts.frames++;
    if (faces === 1) counts.withOneFace++;
    if (faces > 1) counts.withSeveralFaces++;
    if (measuredPose(frames, frame) !== null) counts.withOpenEyes++;
  }
  return counts;
}
