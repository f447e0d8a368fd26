import { describe, expect, it } from 'vitest';
import { assumedFocalPx } from '../geometry/assumedCamera';
import type { FaceFrames } from '../recording/faceFrames';
import { angleBetweenDeg, pageHit, anglesTowards } from '../geometry/gazeRay';
import { HEAD_SHAPE_CM } from './headShape';
import { RECORDED_LANDMARKS, LANDMARK_VALUES } from '../recording/recordedLandmarks';
import { refinePose, RIGID_SLOTS, solvePose } from './pose';
import { matrixOfRotation, rotate, rotationOfMatrix, type Vector3 } from '../math/rotation';

const CAMERA = { widthPx: 640, heightPx: 480 };

function project(shape: Float64Array, rotation: Vector3, translation: Vector3): Float32Array {
  const focal = assumedFocalPx(CAMERA);
  const turn = matrixOfRotation(rotation);
  const px = new Float32Array(LANDMARK_VALUES);
  for (let slot = 0; slot < RECORDED_LANDMARKS.length; slot++) {
    const [x, y, z] = rotate(turn, [
      shape[slot * 3] ?? 0,
      shape[slot * 3 + 1] ?? 0,
      shape[slot * 3 + 2] ?? 0,
    ]);
    px[slot * 2] = 320 + (focal * (x + translation[0])) / (z + translation[2]);
    px[slot * 2 + 1] = 240 + (focal * (y + translation[1])) / (z + translation[2]);
  }
  return px;
}

const degrees = (rotation: Vector3, other: Vector3) =>
  (Math.hypot(rotation[0] - other[0], rotation[1] - other[1], rotation[2] - other[2]) * 180) /
  Math.PI;

describe('rotation', () => {
  it('turns x to y about z by a quarter, and back', () => {
    const [x, y, z] = rotate(matrixOfRotation([0, 0, Math.PI / 2]), [1, 0, 0]);
    expect([x, y, z].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0, 1, 0]);
    const back = rotationOfMatrix(matrixOfRotation([0.3, -0.7, 1.1]));
    expect(degrees(back, [0.3, -0.7, 1.1])).toBeLessThan(1e-9);
  });
});

describe('solvePose', () => {
  it.each([
    [
      [0, 0, 0],
      [0, 3, 57],
    ],
    [
      [0.2, 0.3, -0.1],
      [5, 1, 70],
    ],
    [
      [-0.25, -0.4, 0.3],
      [-8, -2, 45],
    ],
  ] as [Vector3, Vector3][])('recovers the pose %j %j from its own projection', (rotation, cm) => {
    const pose = solvePose(project(HEAD_SHAPE_CM, rotation, cm), CAMERA);
    expect(pose).not.toBeNull();
    if (!pose) return;
    expect(degrees(pose.rotation, rotation)).toBeLessThan(0.1);
    expect(Math.hypot(...pose.translationCm.map((v, i) => v - (cm[i] ?? 0)))).toBeLessThan(0.05);
    expect(pose.errorPx).toBeLessThan(0.01);
  });

  it('is not tilted by one wrong point', () => {
    const px = project(HEAD_SHAPE_CM, [0.1, 0.2, 0], [0, 3, 57]);
    const slot = RIGID_SLOTS[0] ?? 0;
    px[slot * 2] = (px[slot * 2] ?? 0) + 80;
    const pose = solvePose(px, CAMERA);
    expect(degrees(pose?.rotation ?? [9, 9, 9], [0.1, 0.2, 0])).toBeLessThan(0.7);
  });

  it('is null without a face', () => {
    expect(solvePose(new Float32Array(LANDMARK_VALUES).fill(Number.NaN), CAMERA)).toBeNull();
  });
});

/** A moving head that differs from the mean one by up to 4 mm. */
function recording(count: number) {
  const own = Float64Array.from(HEAD_SHAPE_CM, (v, i) => v + 0.4 * Math.sin(i * 12.9898));
  const truth: { rotation: Vector3; cm: Vector3 }[] = [];
  const landmarksPx = new Float32Array(count * LANDMARK_VALUES);
  for (let i = 0; i < count; i++) {
    const rotation: Vector3 = [
      0.15 * Math.sin(i / 40),
      0.35 * Math.sin(i / 60),
      0.1 * Math.cos(i / 50),
    ];
    const cm: Vector3 = [2 * Math.sin(i / 70), 3, 57 + Math.sin(i / 30)];
    truth.push({ rotation, cm });
    landmarksPx.set(project(own, rotation, cm), i * LANDMARK_VALUES);
  }
  const frames: FaceFrames = {
    count,
    tMs: Float64Array.from({ length: count }, (_, i) => (i * 1000) / 30),
    faces: new Uint8Array(count).fill(1),
    confidence: new Float32Array(count).fill(1),
    light: new Float32Array(count).fill(120),
    landmarksPx,
    pose: new Float32Array(count * 6).fill(Number.NaN),
    lids: new Float32Array(count * 2).fill(1),
    channels: new Float32Array(count * 8).fill(Number.NaN),
    patches: new Uint8Array(count * 168),
  };
  return { frames, truth };
}

/** Rotations relative to the first frame, which are independent of the person's neutral pose. */
function relativeErrorDeg(pose: Float32Array, truth: readonly { rotation: Vector3 }[]): number {
  let sum = 0;
  const [first] = truth;
  for (const [i, { rotation }] of truth.entries()) {
    const apart = rotation.map(
      (value, axis) =>
        (pose[i * 6 + axis] ?? NaN) -
        (pose[axis] ?? NaN) -
        (value - (first?.rotation[axis] ?? NaN)),
    );
    sum += (Math.hypot(...apart) * 180) / Math.PI;
  }
  return sum / truth.length;
}

describe('refinePose', () => {
  it('adapts to the person, which gives more accurate rotations than the mean head', () => {
    const { frames, truth } = recording(400);
    const plain = new Float32Array(frames.count * 6);
    for (let i = 0; i < frames.count; i++) {
      const px = frames.landmarksPx.subarray(i * LANDMARK_VALUES, (i + 1) * LANDMARK_VALUES);
      const pose = solvePose(px, CAMERA);
      if (pose) plain.set([...pose.rotation, ...pose.translationCm], i * 6);
    }
    const refined = refinePose(frames, CAMERA);
    const before = relativeErrorDeg(plain, truth);
    const after = relativeErrorDeg(refined.pose, truth);
    expect(after).toBeLessThan(0.2);
    expect(after).toBeLessThan(0.75 * before);
  });

  it('keeps frames without a face empty and gives the same bytes twice', () => {
    const { frames } = recording(60);
    frames.faces[10] = 0;
    frames.landmarksPx.fill(Number.NaN, 10 * LANDMARK_VALUES, 11 * LANDMARK_VALUES);
    const first = refinePose(frames, CAMERA);
    expect(first.pose.slice(60, 66).every(Number.isNaN)).toBe(true);
    expect(first.pose.slice(66, 72).every(Number.isFinite)).toBe(true);
    expect(refinePose(frames, CAMERA).pose).toEqual(first.pose);
  });
});

describe('gazeRay', () => {
  const setup = {
    viewportPx: { widthPx: 1000, heightPx: 600 },
    cmPerPx: 0.03,
    pitchMethod: 'assumed',
    camera: CAMERA,
  } as const;

  it('intersects the page where the calculation by hand does', () => {
    // Eyes 60 cm from the camera, level with it; 10 degrees down is 60 tan(10) = 10.58 cm = 352.7 px.
    const pose = { rotation: [0, 0, 0], translationCm: [0, 0, 60] } as const;
    const down = pageHit({ yaw: 0, pitch: (10 * Math.PI) / 180 }, pose, setup);
    expect(down?.xPx).toBeCloseTo(500, 6);
    expect(down?.yPx).toBeCloseTo(352.654, 2);
    // The subject's left is the left of the page.
    expect(pageHit({ yaw: 0.1, pitch: 0.1 }, pose, setup)?.xPx).toBeLessThan(500);
    // A head turned to the subject's left by 5 degrees with the eyes straight looks 5.249 cm left.
    const turned = pageHit(
      { yaw: 0, pitch: 0 },
      { rotation: [0, (-5 * Math.PI) / 180, 0], translationCm: [0, 0, 60] },
      setup,
    );
    expect(turned?.xPx).toBeCloseTo(500 - 5.2493 / 0.03, 1);
  });

  it('inverts anglesTowards, whatever the pose', () => {
    const pose = { rotation: [0.1, -0.2, 0.15], translationCm: [4, 6, 52] } as const;
    const hit = pageHit(anglesTowards(123, 456, pose, setup), pose, setup);
    expect(hit?.xPx).toBeCloseTo(123, 6);
    expect(hit?.yPx).toBeCloseTo(456, 6);
  });

  it('measures angles, and returns null without an intersection', () => {
    expect(angleBetweenDeg({ yaw: 0, pitch: 0 }, { yaw: Math.PI / 2, pitch: 0 })).toBeCloseTo(
      90,
      9,
    );
    const away = { rotation: [0, Math.PI / 2 + 0.1, 0], translationCm: [0, 0, 60] } as const;
    expect(pageHit({ yaw: 0, pitch: 0 }, away, setup)).toBeNull();
  });
});
