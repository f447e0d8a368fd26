import { describe, expect, it } from 'vitest';
import { assumedFocalPx } from '../geometry/assumedCamera';
import { emptyFaceFrames } from '../recording/faceChunk';
import { HEAD_SHAPE_CM } from './headShape';
import { RECORDED_LANDMARKS, LANDMARK_VALUES } from '../recording/recordedLandmarks';
import { cameraAt, cameraIntervals, posesByCamera } from './posesByCamera';
import type { SessionEvent } from '../recording/sessionEvents';

const started = (tMs: number, widthPx: number, heightPx: number): SessionEvent => ({
  kind: 'cameraStarted',
  tMs,
  camera: { widthPx, heightPx, frameRateHz: 30 },
  engine: { name: 'human', version: '1', backend: 'wasm' },
});
const lost = (tMs: number): SessionEvent => ({ kind: 'cameraLost', tMs, reason: '' });

describe('camera intervals', () => {
  it('begin where the previous camera was lost, and are merged if the size is the same', () => {
    const stretches = cameraIntervals([
      started(5, 640, 480),
      lost(100),
      started(200, 640, 480),
      lost(300),
      started(400, 1280, 720),
      started(500, 720, 1280),
    ]);
    expect(stretches.map(({ fromMs, camera }) => [fromMs, camera.widthPx])).toEqual([
      [Number.NEGATIVE_INFINITY, 640],
      [300, 1280],
      [500, 720],
    ]);
    expect([0, 299, 300, 499, 501].map((tMs) => cameraAt(stretches, tMs).widthPx)).toEqual([
      640, 640, 1280, 1280, 720,
    ]);
  });

  it('carry a measured focal length, by the longer side of each picture', () => {
    const both = cameraIntervals([started(5, 640, 480), started(9, 480, 640)], 0.8);
    expect(both.map(({ camera }) => camera.focalPx)).toEqual([512, 512]);
    expect(cameraIntervals([], 0.8)[0]?.camera.focalPx).toBe(512);
    expect(cameraIntervals([started(5, 640, 480)])[0]?.camera).not.toHaveProperty('focalPx');
  });

  it('without any event there is one, with the size the client requests', () => {
    expect(cameraIntervals([]).map(({ camera }) => camera)).toEqual([
      { widthPx: 640, heightPx: 480 },
    ]);
  });
});

it('a still head keeps its position when another camera takes over', () => {
  const cameras = [
    { widthPx: 640, heightPx: 480 },
    { widthPx: 1280, heightPx: 720 },
  ] as const;
  const frames = emptyFaceFrames(40);
  frames.faces.fill(1);
  for (let frame = 0; frame < 40; frame++) {
    frames.tMs[frame] = frame < 20 ? frame * 33 : 5000 + frame * 33;
    const camera = cameras[frame < 20 ? 0 : 1];
    const focalPx = assumedFocalPx(camera);
    for (let slot = 0; slot < RECORDED_LANDMARKS.length; slot++) {
      const [x = 0, y = 0, z = 0] = HEAD_SHAPE_CM.subarray(slot * 3, slot * 3 + 3);
      // Straight ahead, 2 cm to the right, 55 cm away.
      const at = frame * LANDMARK_VALUES + slot * 2;
      frames.landmarksPx[at] = camera.widthPx / 2 + (focalPx * (x + 2)) / (z + 55);
      frames.landmarksPx[at + 1] = camera.heightPx / 2 + (focalPx * y) / (z + 55);
    }
  }
  const events = [started(0, 640, 480), lost(700), started(5600, 1280, 720)];
  const { pose } = posesByCamera(frames, cameraIntervals(events));
  for (const frame of [0, 19, 20, 39]) {
    expect(pose[frame * 6 + 3]).toBeCloseTo(2, 2);
    expect(pose[frame * 6 + 4]).toBeCloseTo(0, 2);
    expect(pose[frame * 6 + 5]).toBeCloseTo(55, 1);
  }
  // With the first camera's size for everything, the second half would be displaced.
  const wrong = posesByCamera(frames, cameraIntervals(events.slice(0, 1))).pose;
  expect(Math.abs((wrong[39 * 6 + 5] ?? 0) - 55)).toBeGreaterThan(5);
});
