/**
 * Error of the gaze measured in a clip, compared with its ground truth.
 *
 * The gaze is that of the product: poses refined over the recording, a fit on the settled frames of the phase
 * `calib` alone, each frame separately without smoothing, no gaze around closed eyes. The screen size is
 * known, as if measured with a bank card; the head position is estimated. Errors are exact visual angles from
 * in front of the centre of the screen at the true distance, averaged over the settled frames of a phase.
 *
 * A phase `nod`, in which the head moves at a point as in the calibration of a session, gives the factors of
 * the head. It is not measured.
 */
import { blindSpotOfClip } from './blindSpotClip';
import { blinkAgreement, type BlinkAgreement } from './blinkAgreement';
import { dropGazeAround, findClosures, isAwayFrom } from '@fovea/science/face/blinks';
import { decodeFaceChunk, joinFaceFrames } from '@fovea/science/recording/faceChunk';
import { fitGaze, predictGaze } from '@fovea/science/gazeEstimation/gazeFit';
import type { HeadFactorFit } from '@fovea/science/gazeEstimation/headFactors';
import { headMovement } from '@fovea/science/gazeEstimation/headMovement';
import type { GazeSetup } from '@fovea/science/geometry/gazeSetup';
import type { MeasuredCamera } from '@fovea/science/face/measuredCamera';
import { withFocal } from '@fovea/science/face/posesByCamera';
import { viewingDistance } from '@fovea/science/face/viewingDistance';
import { refinePose } from '@fovea/science/face/pose';
import { qualityOverTargets } from '@fovea/science/quality/quality';
import { angleBetweenPointsDeg, type ViewGeometry } from '@fovea/science/geometry/visualAngle';
import { matchGroundTruth, type GroundTruth, type GroundTruthFrame } from './groundTruth';
import type { WatchedClip } from './watchClipPage';

export interface ClipAccuracy {
  /** Mean error with the head still, degrees; null: the phase is missing, or has no gaze. */
  readonly stillDeg: number | null;
  /** The same with the head moving. */
  readonly movingDeg: number | null;
  /** Mean over the targets of the still phase of sqrt(var x + var y), degrees. */
  readonly precisionDeg: number | null;
  /** Settled frames of both test phases, and how many of them have gaze. */
  readonly testFrames: number;
  readonly testFramesWithGaze: number;
  readonly lambda: number;
  readonly leaveOneOutDeg: number;
  readonly distanceCm: number;
  /** By iris and face together, which degrees are computed with. */
  readonly viewingDistanceCm: number | null;
  /** What the blind spot gave; null: the camera is assumed. */
  readonly blindSpot: MeasuredCamera | null;
  /** Null: the clip has no phase `nod`. */
  readonly headFactors: HeadFactorFit | null;
  /** Null: the truth does not say when the eyes are closed. */
  readonly blinks: BlinkAgreement | null;
}

/** An arbitrary value: the clip describes the screen in centimetres only. */
const CM_PER_PX = 2.54 / 96;

/**
 * @param blindSpotErrorPercent the camera is measured by the blind spot, whose distance is this much too long; null:
 *   it is assumed
 * @throws Error with a readable message when no gaze can be fitted
 */
export function clipAccuracy(
  watched: WatchedClip,
  truth: GroundTruth,
  blindSpotErrorPercent: number | null = null,
): ClipAccuracy {
  const chunks = watched.chunks.map((text) =>
    decodeFaceChunk(Uint8Array.from(atob(text), (char) => char.charCodeAt(0))),
  );
  const seen = joinFaceFrames(chunks);
  const rows = matchGroundTruth(truth, { frameNumbers: watched.frameNumbers, tMs: seen.tMs });
  const blindSpot =
    blindSpotErrorPercent === null
      ? null
      : blindSpotOfClip(
          seen,
          targetsOf(rows, 'calib').flatMap((target) => target.frames),
          watched.camera,
          truth.eyeToScreenCm,
          blindSpotErrorPercent,
        );
  const camera = withFocal(watched.camera, blindSpot?.focalShare ?? null);
  const frames = refinePose(seen, camera);
  const setup: GazeSetup = {
    viewportPx: {
      widthPx: truth.screenCm.width / CM_PER_PX,
      heightPx: truth.screenCm.height / CM_PER_PX,
    },
    cmPerPx: CM_PER_PX,
    pitchMethod: 'bank-card',
    camera,
  };
  const { widthPx, heightPx } = setup.viewportPx;
  const targets = (phase: string) =>
    targetsOf(rows, phase).map(({ truth: { xNorm, yNorm }, frames: own }) => ({
      xPx: xNorm * widthPx,
      yPx: yNorm * heightPx,
      frames: own,
    }));

  const fit = fitGaze(frames, targets('calib'), setup);
  if (!fit.ok) {
    const faces = frames.faces.filter((count) => count === 1).length;
    throw new Error(
      `No gaze could be fitted (${fit.reason}): ${fit.usedPoints} points of the calibration can be used, ` +
        `one face was seen in ${faces} of ${frames.count} frames.`,
    );
  }
  const closures = findClosures(frames.tMs, frames.lids);
  const nodding = targets('nod');
  const movement =
    nodding.length > 0
      ? headMovement(
          frames,
          fit.model.weights,
          [{ points: targets('calib'), moving: nodding, setup }],
          (tMs) => isAwayFrom(closures, tMs),
        )
      : null;
  const weights = Array.from(movement?.applied(fit.model.weights) ?? fit.model.weights);
  const { xPx, yPx } = predictGaze({ ...fit.model, weights }, frames, setup);
  dropGazeAround(closures, frames.tMs, xPx, yPx);

  const view: ViewGeometry = {
    centreXPx: widthPx / 2,
    centreYPx: heightPx / 2,
    cmPerPx: CM_PER_PX,
    distanceCm: truth.eyeToScreenCm,
  };
  const errorsOf = (phase: string) =>
    targets(phase).flatMap((target) =>
      target.frames.map((frame) =>
        angleBetweenPointsDeg(
          xPx[frame] ?? Number.NaN,
          yPx[frame] ?? Number.NaN,
          target.xPx,
          target.yPx,
          view,
        ),
      ),
    );
  const still = errorsOf('test');
  const moving = errorsOf('testhead');
  const quality = qualityOverTargets(
    targets('test').map((target) => ({
      targetXPx: target.xPx,
      targetYPx: target.yPx,
      xPx: target.frames.map((frame) => xPx[frame] ?? Number.NaN),
      yPx: target.frames.map((frame) => yPx[frame] ?? Number.NaN),
    })),
    view,
  );
  const all = [...still, ...moving];
  return {
    stillDeg: meanOf(still),
    movingDeg: meanOf(moving),
    precisionDeg: quality.stdDeg,
    testFrames: all.length,
    testFramesWithGaze: all.filter(Number.isFinite).length,
    lambda: fit.model.lambda,
    leaveOneOutDeg: fit.model.leaveOneOutDeg,
    distanceCm: fit.model.distanceCm,
    viewingDistanceCm:
      viewingDistance(frames, [{ fromMs: Number.NEGATIVE_INFINITY, camera }])?.distanceCm ?? null,
    blindSpot,
    headFactors: movement?.fit ?? null,
    blinks: blinkAgreement(
      closures,
      frames.tMs,
      rows.map((row) => row?.closed ?? Number.NaN),
    ),
  };
}

interface Target {
  readonly truth: GroundTruthFrame;
  readonly frames: number[];
}

/** Targets of a phase with the settled frames in which they were fixated. */
function targetsOf(rows: readonly (GroundTruthFrame | null)[], phase: string): Target[] {
  const targets = new Map<string, Target>();
  for (const [frame, truth] of rows.entries()) {
    if (truth?.phase !== phase || !truth.isSettled) continue;
    const target = targets.get(truth.point) ?? { truth, frames: [] };
    targets.set(truth.point, target);
    target.frames.push(frame);
  }
  return [...targets.values()];
}

function meanOf(values: readonly number[]): number | null {
  const finite = values.filter(Number.isFinite);
  return finite.length > 0 ? finite.reduce((sum, value) => sum + value, 0) / finite.length : null;
}
