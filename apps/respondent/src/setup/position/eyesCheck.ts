import { PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import { landmarkSlot } from '@fovea/science/recording/recordedLandmarks';
import type { FaceResult } from '../../engine/faceResult';

export type EyesVerdict = 'good' | 'unknown' | EyesProblem;
export type EyesProblem =
  | 'eyesClosed'
  /** One is shut or covered, by hair or the edge of glasses. */
  | 'oneEye'
  | 'eyesSmall'
  | 'glare'
  | 'unevenLight';

/** An eye at rest is 1 open; below this no iris is left to measure. */
const CLOSED = 0.4;
/** Both eyes of a face open alike, except in a wink. */
const DIFFERENT = 0.5;
/** Fewer pixels across the iris than this leave less than a quarter pixel for a degree of gaze. */
const MIN_IRIS_PX = 7;
/** Grey value at which a camera has run into white. */
const WHITE = 250;
/** The dot of light that every eye mirrors takes up one or two of the 84 values of a patch. */
const MAX_GLARE = 0.08;
const MAX_UNEVENNESS = 2.5;

const RIGHT_IRIS = [landmarkSlot(469), landmarkSlot(471)] as const;
const LEFT_IRIS = [landmarkSlot(474), landmarkSlot(476)] as const;
const EYE_VALUES = PATCH_VALUES / 2;

/**
 * Whether both eyes can be measured: open, large enough, without mirroring and in even light.
 * @param seen pictures with one face; judged by what most of them show, so that a blink is no fault
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

/** Width of the smaller iris in the picture, pixels. */
export function irisPx({ landmarksPx }: Pick<FaceResult, 'landmarksPx'>): number {
  const width = ([one, other]: readonly [number, number]) =>
    Math.hypot(
      landmarksPx[2 * one]! - landmarksPx[2 * other]!,
      landmarksPx[2 * one + 1]! - landmarksPx[2 * other + 1]!,
    );
  return Math.min(width(RIGHT_IRIS), width(LEFT_IRIS));
}

/** The share of white in the eye that has more of it, 0..1. */
function glare(patches: Uint8Array): number {
  const share = (eye: Uint8Array) => eye.filter((grey) => grey >= WHITE).length / eye.length;
  return Math.max(...eyesOf(patches).map(share));
}

/** How many times brighter one eye is than the other, at least 1. */
function unevenness(patches: Uint8Array): number {
  const [left, right] = eyesOf(patches).map(
    (eye) => eye.reduce((sum, grey) => sum + grey, 0) / eye.length + 1,
  ) as [number, number];
  return Math.max(left / right, right / left);
}

function eyesOf(patches: Uint8Array): [Uint8Array, Uint8Array] {
  return [patches.subarray(0, EYE_VALUES), patches.subarray(EYE_VALUES)];
}
