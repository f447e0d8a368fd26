import { PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import { IRIS_RIMS } from '@fovea/science/face/faceSizes';
import type { FaceResult } from '../../engine/faceResult';

export type EyesVerdict = 'good' | 'unknown' | EyesProblem;
export type EyesProblem =
  | 'eyesClosed'
  /** One eye is closed or covered, by hair or the edge of glasses. */
  | 'oneEye'
  | 'eyesSmall'
  | 'glare'
  | 'unevenLight';

/** A relaxed eye has an opening of 1; below this the iris cannot be measured. */
const CLOSED = 0.4;
/** Both eyes of a face are equally open, except in a wink. */
const DIFFERENT = 0.5;
/** With fewer pixels across the iris, one degree of gaze moves it by less than a quarter of a pixel. */
const MIN_IRIS_PX = 7;
/** Grey value at which a camera is overexposed. */
const WHITE = 250;
/** The reflection that every eye has covers one or two of the 84 values of a patch. */
const MAX_GLARE = 0.08;
const MAX_UNEVENNESS = 2.5;
/** What glasses mirror is this bright, and as many times as bright as the skin and the eye around it. */
const MIRRORED = 210;
const MIRRORED_TO_MEDIAN = 1.4;
/** A window in glasses covers 0.14 to 0.23; the white of an eye reaches 0.06, beside dark skin in very bright light 0.12. */
const MAX_MIRRORED = 0.125;

const EYE_VALUES = PATCH_VALUES / 2;

/**
 * Whether both eyes can be measured: open, large enough, without glare and evenly lit.
 * @param seen frames with one face; the majority decides, so that a blink does not count
 */
export function eyesVerdict(seen: readonly FaceResult[]): EyesVerdict {
  const open = seen.filter(({ lids }) => Number.isFinite(lids[0]) && Number.isFinite(lids[1]));
  if (open.length === 0) return 'unknown';
  const most = (holds: (result: FaceResult) => boolean) =>
    open.filter(holds).length > open.length / 2;
  if (most(({ lids }) => Math.max(lids[0]!, lids[1]!) < CLOSED)) return 'eyesClosed';
  if (most(({ lids }) => Math.abs(lids[0]! - lids[1]!) > DIFFERENT)) return 'oneEye';
  if (most((result) => irisPx(result) < MIN_IRIS_PX)) return 'eyesSmall';
  if (most(({ patches }) => glare(patches) > MAX_GLARE)) return 'glare';
  return most(({ patches }) => unevenness(patches) > MAX_UNEVENNESS) ? 'unevenLight' : 'good';
}

/**
 * Whether glasses mirror a lamp, a window or the screen before an eye.
 * @param seen as in eyesVerdict
 */
export function hasReflections(seen: readonly FaceResult[]): boolean {
  return seen.filter(({ patches }) => mirrored(patches) > MAX_MIRRORED).length > seen.length / 2;
}

/** Width of the smaller iris, pixels of the frame. */
export function irisPx({ landmarksPx }: Pick<FaceResult, 'landmarksPx'>): number {
  const width = ([one, other]: readonly [number, number]) =>
    Math.hypot(
      landmarksPx[2 * one]! - landmarksPx[2 * other]!,
      landmarksPx[2 * one + 1]! - landmarksPx[2 * other + 1]!,
    );
  return Math.min(width(IRIS_RIMS.right), width(IRIS_RIMS.left));
}

/** The share of white in the eye that has more of it, 0..1. */
function glare(patches: Uint8Array): number {
  const share = (eye: Uint8Array) => eye.filter((grey) => grey >= WHITE).length / eye.length;
  return Math.max(...eyesOf(patches).map(share));
}

/** The share of what is much brighter than the rest in the eye that has more of it, 0..1. */
function mirrored(patches: Uint8Array): number {
  const share = (eye: Uint8Array) => {
    const median = eye.toSorted()[EYE_VALUES / 2] ?? 0;
    const least = Math.max(MIRRORED, MIRRORED_TO_MEDIAN * median);
    return eye.filter((grey) => grey >= least).length / eye.length;
  };
  return Math.max(...eyesOf(patches).map(share));
}

/** Brightness ratio of the two eyes, at least 1. */
function unevenness(patches: Uint8Array): number {
  const [left, right] = eyesOf(patches).map(
    (eye) => eye.reduce((sum, grey) => sum + grey, 0) / eye.length + 1,
  ) as [number, number];
  return Math.max(left / right, right / left);
}

function eyesOf(patches: Uint8Array): [Uint8Array, Uint8Array] {
  return [patches.subarray(0, EYE_VALUES), patches.subarray(EYE_VALUES)];
}
