import { assumedFocalPx } from '@fovea/science/geometry/assumedCamera';
import { MIN_FRAME_RATE_HZ } from '@fovea/science/quality/minFrameRate';
import { SLOT } from '@fovea/science/recording/recordedLandmarks';
import type { FaceResult } from '../../engine/faceResult';
import { eyesVerdict, hasReflections, type EyesProblem } from './eyesCheck';

/** In order of priority: an earlier problem makes the later ones worse. */
export type Check = 'face' | 'light' | 'distance' | 'position' | 'eyes' | 'speed';
/** What the camera and its surroundings provide, before the respondent has to sit still. */
export const CAMERA_CHECKS = ['face', 'light', 'speed'] as const satisfies readonly Check[];
/** The position of the head. */
export const POSITION_CHECKS = [
  'face',
  'light',
  'distance',
  'position',
] as const satisfies readonly Check[];
export type Verdict =
  | 'good'
  /** Unknown so far: no frames, or no face to judge. */
  | 'unknown'
  | 'noFace'
  | 'twoFaces'
  | 'tooDark'
  | 'tooBright'
  | 'tooNear'
  | 'tooFar'
  | 'offCentre'
  | EyesProblem
  | 'tooSlow';
export type Verdicts = Readonly<Record<Check, Verdict>>;

/** Frames of this period are judged together, so that a single bad frame changes nothing. */
export const CHECK_WINDOW_MS = 1500;
/** How long the checks must pass before the respondent may continue. */
export const GOOD_FOR_MS = 1500;

const MIN_LIGHT = 45;
const MAX_LIGHT = 215;
/**
 * By the assumed camera. What is judged is the size of the face in the picture: with webcams of 60 to 78
 * degrees these are 35 to 25 and 85 to 60 cm.
 */
const MIN_DISTANCE_CM = 29;
const MAX_DISTANCE_CM = 71;
/** Distance between the outer eye corners of adults, mean (Farkas 1994, Anthropometry of the Head). */
const OUTER_EYES_CM = 8.9;
/** Minimum distance of the face's centre from the edges of the frame, as a fraction of its size. */
const EDGE_MARGIN = 0.2;

/** Judges the frames of the last second and a half. @param nowMs as the results' tMs */
export function judgeFrames(results: readonly FaceResult[], nowMs: number): Verdicts {
  const recent = results.filter(({ tMs }) => tMs > nowMs - CHECK_WINDOW_MS);
  if (recent.length === 0) {
    // There were frames, but none for a while: a camera or a computer that is too slow.
    return { ...all('unknown'), speed: results.length > 0 ? 'tooSlow' : 'unknown' };
  }
  const face = faceVerdict(recent);
  const seen = recent.filter(({ faces }) => faces === 1);
  const last = seen.at(-1);
  return {
    face,
    light: lightVerdict(median(recent.map(({ light }) => light))),
    distance: last ? distanceVerdict(median(seen.map(distanceCm))) : 'unknown',
    position: last ? positionVerdict(last) : 'unknown',
    eyes: eyesVerdict(seen),
    speed: speedVerdict(recent, results, nowMs),
  };
}

/**
 * Whether light is mirrored before the eyes: worth advice, but no reason to keep anybody waiting.
 * @param nowMs as the results' tMs
 */
export function reflectionsSeen(results: readonly FaceResult[], nowMs: number): boolean {
  return hasReflections(
    results.filter(({ tMs, faces }) => tMs > nowMs - CHECK_WINDOW_MS && faces === 1),
  );
}

export function allPassed(verdicts: Verdicts, checks: readonly Check[]): boolean {
  return checks.every((check) => verdicts[check] === 'good');
}

/** The problem to show: the first in order of priority. */
export function firstProblem(verdicts: Verdicts, checks: readonly Check[]): Verdict | null {
  const wrong = checks
    .map((check) => verdicts[check])
    .filter((verdict) => verdict !== 'good' && verdict !== 'unknown');
  return wrong[0] ?? null;
}

/** Distance from the camera, estimated from the width between the eyes. */
export function distanceCm({ landmarksPx, camera }: FaceResult): number {
  const { rightEyeOuter, leftEyeOuter } = SLOT;
  const dx = landmarksPx[2 * leftEyeOuter]! - landmarksPx[2 * rightEyeOuter]!;
  const dy = landmarksPx[2 * leftEyeOuter + 1]! - landmarksPx[2 * rightEyeOuter + 1]!;
  return (assumedFocalPx(camera) * OUTER_EYES_CM) / Math.hypot(dx, dy);
}

function faceVerdict(recent: readonly FaceResult[]): Verdict {
  const share = (faces: number) =>
    recent.filter((result) => result.faces === faces).length / recent.length;
  if (share(2) > 0.2) return 'twoFaces';
  return share(1) > 0.7 ? 'good' : 'noFace';
}

function lightVerdict(light: number): Verdict {
  if (light < MIN_LIGHT) return 'tooDark';
  return light > MAX_LIGHT ? 'tooBright' : 'good';
}

export function distanceVerdict(cm: number): Verdict {
  if (!Number.isFinite(cm)) return 'unknown';
  if (cm < MIN_DISTANCE_CM) return 'tooNear';
  return cm > MAX_DISTANCE_CM ? 'tooFar' : 'good';
}

export function positionVerdict({ box, camera }: FaceResult): Verdict {
  if (!box) return 'unknown';
  const x = (box.xPx + box.widthPx / 2) / camera.widthPx;
  const y = (box.yPx + box.heightPx / 2) / camera.heightPx;
  const inside = (place: number) => place > EDGE_MARGIN && place < 1 - EDGE_MARGIN;
  return inside(x) && inside(y) ? 'good' : 'offCentre';
}

function speedVerdict(
  recent: readonly FaceResult[],
  results: readonly FaceResult[],
  nowMs: number,
): Verdict {
  // Too early to judge.
  if (nowMs - (results[0]?.tMs ?? nowMs) < CHECK_WINDOW_MS) return 'unknown';
  return recent.length / (CHECK_WINDOW_MS / 1000) < MIN_FRAME_RATE_HZ ? 'tooSlow' : 'good';
}

function all(verdict: Verdict): Verdicts {
  return {
    face: verdict,
    light: verdict,
    distance: verdict,
    position: verdict,
    eyes: verdict,
    speed: verdict,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
