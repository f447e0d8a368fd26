/**
 * Why a recording has no gaze although its study asks for it, from what was measured.
 *
 * A fit needs MIN_POINTS points with MIN_FRAMES_A_POINT usable frames each. A frame can be missing
 * for one reason after another: it was never delivered, it shows no face or several, the eyes are
 * closed. The first of these by which too few points remain is the cause. A device that delivers
 * fewer frames than the setup asks for is judged by the frames that it would have delivered at that
 * rate, with the same shares: if those had been enough, its speed is the cause, and advice about
 * face or eyes would be wrong.
 */
import { MIN_FRAMES_A_POINT, MIN_POINTS } from '../gazeEstimation/gazeFit';
import { MIN_FRAME_RATE_HZ } from './minFrameRate';

/** In the order in which they are asked for; stored and returned by the API. */
export const NO_GAZE_CAUSES = [
  /** The whole recording has no camera frame. */
  'NO_CAMERA',
  /** Frames stopped: at the calibration, or before the first stimulus. */
  'CAMERA_LOST',
  'FACE_LOST',
  'SEVERAL_FACES',
  'EYES_CLOSED',
  /** No calibration point was shown. */
  'NO_CALIBRATION',
  /** Fewer points were shown than a fit needs. */
  'CALIBRATION_ENDED',
  'SLOW_DEVICE',
  /** The frames were good, but the eyes did not follow the points. */
  'CALIBRATION_FAILED',
] as const;
export type NoGazeCause = (typeof NO_GAZE_CAUSES)[number];

/** Camera frames of a period, and how many of them could be used how far. */
export interface CalibrationFrames {
  readonly frames: number;
  readonly withOneFace: number;
  readonly withSeveralFaces: number;
  /** With one face, open eyes and a head pose. */
  readonly withOpenEyes: number;
}

export interface NoGazeEvidence {
  /** There is a fit, but no gaze while stimuli were shown. */
  readonly isCalibrated: boolean;
  /** Of the exposure of the stimuli if there is a fit, otherwise of the whole recording. */
  readonly frames: CalibrationFrames;
  /** One over the median interval of frames at the calibration points; null if there were none. */
  readonly frameRateHz: number | null;
  /** Each position of the calibration that came closest to a fit, while it was looked at. */
  readonly points: readonly CalibrationFrames[];
}

export function noGazeCause({
  isCalibrated,
  frames,
  frameRateHz,
  points,
}: NoGazeEvidence): NoGazeCause {
  if (frames.frames === 0) return isCalibrated ? 'CAMERA_LOST' : 'NO_CAMERA';
  if (frames.withOneFace === 0) return faceCause([frames]);
  // Open eyes without gaze: the fit sends every ray past the screen.
  if (isCalibrated) return frames.withOpenEyes === 0 ? 'EYES_CLOSED' : 'CALIBRATION_FAILED';
  if (points.length === 0) return 'NO_CALIBRATION';
  if (points.length < MIN_POINTS) return 'CALIBRATION_ENDED';

  const isSlow = frameRateHz !== null && frameRateHz < MIN_FRAME_RATE_HZ;
  const scale = isSlow ? MIN_FRAME_RATE_HZ / frameRateHz : 1;
  const isEnough = (part: keyof CalibrationFrames) => {
    const good = points.filter((point) =>
      // On a slow device a point can pass between two frames, which says nothing else of it.
      point.frames === 0 ? isSlow : point[part] * scale >= MIN_FRAMES_A_POINT,
    );
    return good.length >= MIN_POINTS;
  };
  if (!isSlow && !isEnough('frames')) return 'CAMERA_LOST';
  if (!isEnough('withOneFace')) return faceCause(points);
  if (!isEnough('withOpenEyes')) return 'EYES_CLOSED';
  return isSlow ? 'SLOW_DEVICE' : 'CALIBRATION_FAILED';
}

/** Whether frames without exactly one face mostly have more or none. */
function faceCause(periods: readonly CalibrationFrames[]): 'FACE_LOST' | 'SEVERAL_FACES' {
  let several = 0;
  let none = 0;
  for (const { frames, withOneFace, withSeveralFaces } of periods) {
    several += withSeveralFaces;
    none += frames - withOneFace - withSeveralFaces;
  }
  return several > none ? 'SEVERAL_FACES' : 'FACE_LOST';
}
