/**
 * Two things of known size in the picture of a face, and how much each counts.
 *
 * The iris is 11.7 mm wide in nearly everybody (11.7 ± 0.5, Rüfer et al. 2005, doi
 * 10.1097/01.ico.0000148312.01805.53); the face is that of the mean head. Units: cm, px, percent.
 */
import { landmarkSlot } from '../recording/recordedLandmarks';

export const IRIS_CM = 1.17;
export const HEAD_SIZE_PERCENT = 8;
const IRIS_SPREAD_PERCENT = 4.3;
/** Possible error of the engine in the distance between the two edges of the iris. */
const RIM_ERROR_PX = 0.5;

/** With a head turned farther than this the iris appears too narrow. */
export const MOST_TURNED_RAD = 0.35;
/** Slots of the two edges of each iris, level with the eyes. */
export const IRIS_RIMS = {
  right: [landmarkSlot(469), landmarkSlot(471)],
  left: [landmarkSlot(474), landmarkSlot(476)],
} as const;

/** @param irisPx width of an iris seen straight on */
export function cmPerPxOfIris(irisPx: number): number {
  return IRIS_CM / irisPx;
}

/** Weights of the two, the inverse of their squared errors. @param irisPx width in the picture */
export function sizeWeights(irisPx: number): { readonly iris: number; readonly face: number } {
  const irisPercent = Math.hypot(IRIS_SPREAD_PERCENT, (100 * RIM_ERROR_PX) / irisPx);
  return { iris: 1 / irisPercent ** 2, face: 1 / HEAD_SIZE_PERCENT ** 2 };
}

/** Both together. @param iris null: not seen well enough */
export function combineSizes(
  faceCmPerPx: number,
  iris: { readonly cmPerPx: number; readonly irisPx: number } | null,
): { readonly cmPerPx: number; readonly sizePercent: number } {
  if (!iris) return { cmPerPx: faceCmPerPx, sizePercent: HEAD_SIZE_PERCENT };
  const weight = sizeWeights(iris.irisPx);
  const sum = weight.iris + weight.face;
  return {
    cmPerPx: (iris.cmPerPx * weight.iris + faceCmPerPx * weight.face) / sum,
    sizePercent: Math.sqrt(1 / sum),
  };
}
