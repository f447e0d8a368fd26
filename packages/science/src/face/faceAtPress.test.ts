import { expect, it } from 'vitest';
import { landmarkSlot, LANDMARK_VALUES } from '../recording/recordedLandmarks';
import { faceAtPress, type FaceInPicture } from './faceAtPress';

/** 640 px over 69 degrees. */
const FOCAL_PX = 320 / Math.tan((34.5 * Math.PI) / 180);
function face(tMs: number, depthCm: number, yaw = 0): FaceInPicture {
  const landmarksPx = new Float32Array(LANDMARK_VALUES);
  for (const rim of [471, 474]) landmarksPx[2 * landmarkSlot(rim)] = (FOCAL_PX * 1.17) / depthCm;
  const camera = { widthPx: 640, heightPx: 480 };
  return { tMs, faces: 1, camera, landmarksPx, pose: [0, yaw, 0, 0, 0, depthCm] };
}

it('is the median of the pictures just before', () => {
  const seen = [face(100, 90), face(800, 57), face(900, 57), face(1000, 58), face(1400, 90)];
  const { irisPx, faceCmPerPx } = faceAtPress(seen, 1300, 'left');
  expect(faceCmPerPx).toBeCloseTo(57 / FOCAL_PX, 6);
  expect(irisPx).toBeCloseTo((FOCAL_PX * 1.17) / 57, 3);
});

it('widens the iris of a turned head, and leaves out one that is turned far', () => {
  const turned = [0, 30, 60].map((tMs) => face(tMs, 57, 0.2));
  expect(faceAtPress(turned, 60, 'right').irisPx).toBeCloseTo(
    (FOCAL_PX * 1.17) / 57 / Math.cos(0.2),
    3,
  );
  const away = [0, 30, 60].map((tMs) => face(tMs, 57, 0.5));
  expect(faceAtPress(away, 60, 'right')).toEqual({
    irisPx: null,
    faceCmPerPx: expect.closeTo(57 / FOCAL_PX, 6),
  });
});

it('is unknown without a face', () => {
  const nobody = [0, 30, 60].map((tMs) => ({ ...face(tMs, 57), faces: 0 }));
  expect(faceAtPress(nobody, 60, 'right')).toEqual({ irisPx: null, faceCmPerPx: null });
  expect(faceAtPress([], 60, 'right')).toEqual({ irisPx: null, faceCmPerPx: null });
});
