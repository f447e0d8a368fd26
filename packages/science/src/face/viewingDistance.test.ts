import { describe, expect, it } from 'vitest';
import { emptyFaceFrames } from '../recording/faceChunk';
import { landmarkSlot, LANDMARK_VALUES } from '../recording/recordedLandmarks';
import { FIELD_OF_VIEW_PERCENT } from '../geometry/assumedCamera';
import type { MeasuredCamera } from './measuredCamera';
import { cameraDistanceText, viewingDistance } from './viewingDistance';

const CAMERAS = [{ fromMs: Number.NEGATIVE_INFINITY, camera: { widthPx: 640, heightPx: 480 } }];
/** 640 px over 69 degrees. */
const FOCAL_PX = 320 / Math.tan((34.5 * Math.PI) / 180);

function frames(irisPx: (frame: number) => number, depthCm: number, yaw = 0) {
  const created = emptyFaceFrames(200);
  for (let frame = 0; frame < created.count; frame++) {
    created.tMs[frame] = frame * 33;
    created.faces[frame] = 1;
    created.pose.set([0, yaw, 0, 0, 0, depthCm], frame * 6);
    for (const [a, b] of [
      [469, 471],
      [474, 476],
    ] as const) {
      const width = irisPx(frame);
      created.landmarksPx.set([300, 200], frame * LANDMARK_VALUES + landmarkSlot(a) * 2);
      created.landmarksPx.set([300 + width, 200], frame * LANDMARK_VALUES + landmarkSlot(b) * 2);
    }
  }
  return created;
}

describe('viewing distance', () => {
  it('from the iris, by hand: 9 px wide are f x 1.17 cm / 9', () => {
    const measured = viewingDistance(
      frames(() => 9, 60),
      CAMERAS,
    );
    expect(measured?.irisCm).toBeCloseTo((FOCAL_PX * 1.17) / 9, 4);
    expect(measured?.faceCm).toBe(60);
    // Iris 4.3 % and half a pixel of nine, face 8 %: weights 1 / 49.35 and 1 / 64.
    const weight = { iris: 1 / (4.3 ** 2 + (50 / 9) ** 2), face: 1 / 64 };
    const together =
      ((measured?.irisCm ?? 0) * weight.iris + 60 * weight.face) / (weight.iris + weight.face);
    expect(measured?.distanceCm).toBeCloseTo(together, 6);
    expect(measured?.cameraErrorPercent).toBe(FIELD_OF_VIEW_PERCENT);
    // 60.5 and 60 cm agree within what people's sizes allow.
    expect(measured?.sizeErrorPercent).toBeCloseTo(Math.sqrt(1 / (weight.iris + weight.face)), 6);
  });

  it('is not affected by single frames in which the iris contour jumped', () => {
    const jumping = viewingDistance(
      frames((frame) => (frame % 4 === 0 ? 20 : 10), 60),
      CAMERAS,
    );
    expect(jumping?.irisCm).toBeCloseTo((FOCAL_PX * 1.17) / 10, 4);
  });

  it('is less certain if iris and face disagree', () => {
    // As wide as 60 cm make it, and a third narrower.
    const agreeingPx = (FOCAL_PX * 1.17) / 60;
    const agree = viewingDistance(
      frames(() => agreeingPx, 60),
      CAMERAS,
    );
    const differ = viewingDistance(
      frames(() => agreeingPx / 1.5, 60),
      CAMERAS,
    );
    expect(differ?.sizeErrorPercent).toBeGreaterThan((agree?.sizeErrorPercent ?? 0) + 5);
  });

  it('uses the face alone if heads are turned away, and is null without a face', () => {
    const turned = viewingDistance(
      frames(() => 5, 60, 0.6),
      CAMERAS,
    );
    expect(turned).toMatchObject({ distanceCm: 60, irisCm: null, method: 'size of the face' });
    expect(viewingDistance(emptyFaceFrames(5), CAMERAS)).toBeNull();
  });

  it('with a measured camera is in proportion to its focal length, with the error of the whole', () => {
    const measured: MeasuredCamera = {
      outcome: 'measured',
      ...{ presses: 5, distanceCm: 57, spreadPercent: 2 },
      ...{ blindSpotFieldOfViewDeg: 60, fieldOfViewDeg: 62, focalShare: 0.832 },
      ...{ cameraErrorPercent: 8.5, distanceErrorPercent: 7.6 },
    };
    const cameras = [
      { fromMs: Number.NEGATIVE_INFINITY, camera: { widthPx: 640, heightPx: 480, focalPx: 532.5 } },
    ];
    const found = viewingDistance(
      frames(() => 9, 60),
      cameras,
      measured,
    );
    expect(found?.irisCm).toBeCloseTo((532.5 * 1.17) / 9, 4);
    expect(found).toMatchObject({
      cameraMethod: 'measured',
      cameraErrorPercent: 8.5,
      measuredErrorPercent: 7.6,
    });
    expect(cameraDistanceText('size of the face', measured)).toBe(
      'size of the face with a camera field of view measured by the blind spot',
    );
    expect(cameraDistanceText('size of the face', null)).toBe(
      'size of the face with a camera field of view assumed 69° (±18 %)',
    );
  });
});
