import { describe, expect, it } from 'vitest';
import { assumedFocalPx } from '../geometry/assumedCamera';
import { matrixOfRotation, rotate, type Vector3 } from '../math/rotation';
import {
  landmarkSlot,
  RECORDED_LANDMARKS,
  RIGID_MESH_INDICES,
} from '../recording/recordedLandmarks';
import { HEAD_SHAPE_CM } from './headShape';
import { headModel, type HeadView } from './headModel';

const CAMERA = { widthPx: 640, heightPx: 480 };
/** The last first, so that no point may touch the one after it. */
const SLOTS = RIGID_MESH_INDICES.map(landmarkSlot).toSorted((a, b) => b - a);

/** Views of a head that turns, at a distance. */
function views(shapeCm: Float64Array, count: number, distanceCm: number): HeadView[] {
  const focalPx = assumedFocalPx(CAMERA);
  return Array.from({ length: count }, (_, i) => {
    const rotation: Vector3 = [0.2 * Math.sin(i), 0.3 * Math.sin(2 * i), 0];
    const landmarksPx = RECORDED_LANDMARKS.flatMap((_mesh, slot) => {
      const [x, y, z] = rotate(matrixOfRotation(rotation), pointOf(shapeCm, slot));
      const scale = focalPx / (z + distanceCm);
      return [CAMERA.widthPx / 2 + scale * (x + 1), CAMERA.heightPx / 2 + scale * (y + 3)];
    });
    return { landmarksPx, pose: { rotation, translationCm: [1, 3, distanceCm] } };
  });
}

const pointOf = (shapeCm: Float64Array, slot: number): Vector3 => [
  shapeCm[slot * 3] ?? Number.NaN,
  shapeCm[slot * 3 + 1] ?? Number.NaN,
  shapeCm[slot * 3 + 2] ?? Number.NaN,
];

function changed(change: (point: Vector3, slot: number) => Vector3): Float64Array {
  const shape = Float64Array.from(HEAD_SHAPE_CM);
  for (const slot of SLOTS) shape.set(change(pointOf(shape, slot), slot), slot * 3);
  return shape;
}

/** A centimetre of the head is about 10 px wide at 48 cm. */
const found = (shape: Float64Array, count = 30, distanceCm = 48) =>
  headModel(views(shape, count, distanceCm), CAMERA, HEAD_SHAPE_CM, SLOTS);

/** How far the farthest point is from where it should be, cm. */
const worst = (a: Float64Array, b: Float64Array) =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? Number.NaN))));

describe('the shape of a head', () => {
  it('stays where the views see the mean head', () => {
    expect(worst(found(HEAD_SHAPE_CM), HEAD_SHAPE_CM)).toBeLessThan(1e-6);
  });

  it.each<[string, (point: Vector3) => Vector3]>([
    ['a shift', ([x, y, z]) => [x + 0.4, y - 0.3, z]],
    ['a shift in depth', ([x, y, z]) => [x, y, z + 0.5]],
    ['a growth', ([x, y, z]) => [x * 1.03, y * 1.03, z * 1.03]],
    ['a turn in the picture', ([x, y, z]) => [x - 0.03 * y, y + 0.03 * x, z]],
  ])('does not take %s of the whole head for its own', (_, change) => {
    const shape = changed(change);
    expect(worst(shape, HEAD_SHAPE_CM)).toBeGreaterThan(0.2);
    expect(worst(found(shape), HEAD_SHAPE_CM)).toBeLessThan(0.06);
  });

  const tip = landmarkSlot(4);
  const withNose = (byCm: number) =>
    changed(([x, y, z], slot) => (slot === tip ? [x + byCm, y, z] : [x, y, z]));

  it('follows a nose that many views see to the side', () => {
    const shape = found(withNose(0.5));
    expect(pointOf(shape, tip)[0] - pointOf(HEAD_SHAPE_CM, tip)[0]).toBeGreaterThan(0.44);
    expect(worst(found(withNose(0.5)), withNose(0.5))).toBeLessThan(0.08);
  });

  it('follows one view from afar only in part: the mean head counts as half a centimetre of error', () => {
    const [x = 0, , z = 0] = pointOf(HEAD_SHAPE_CM, tip);
    const scale = assumedFocalPx(CAMERA) / (150 + z);
    const seen = scale ** 2 / 1.5 ** 2;
    const share = seen / (seen + 1 / 0.5 ** 2);
    const moved = (pointOf(found(withNose(0.5), 1, 150), tip)[0] - x) / 0.5;
    expect(share).toBeLessThan(0.8);
    expect(Math.abs(moved - share)).toBeLessThan(0.08);
  });

  it('leaves points alone that it is not asked for', () => {
    const shape = found(withNose(0.5));
    RECORDED_LANDMARKS.forEach((_mesh, slot) => {
      if (!SLOTS.includes(slot)) expect(pointOf(shape, slot)).toEqual(pointOf(HEAD_SHAPE_CM, slot));
    });
  });
});
