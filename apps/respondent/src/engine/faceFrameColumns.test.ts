import { EXPRESSION_CHANNELS, PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import { LANDMARK_VALUES } from '@fovea/science/recording/recordedLandmarks';
import { describe, expect, it } from 'vitest';
import { FaceFrameColumns } from './faceFrameColumns';
import type { FaceResult } from './faceResult';

function result(tMs: number, mark: number): FaceResult {
  return {
    tMs,
    faces: 1,
    confidence: 0.9,
    light: 100 + mark,
    box: null,
    camera: { widthPx: 640, heightPx: 480 },
    landmarksPx: new Float32Array(LANDMARK_VALUES).fill(mark),
    pose: new Float32Array(6).fill(mark),
    lids: Float32Array.of(mark, 1),
    channels: new Float32Array(EXPRESSION_CHANNELS.length).fill(mark),
    patches: new Uint8Array(PATCH_VALUES).fill(mark),
    analysisMs: 20,
  };
}

describe('FaceFrameColumns', () => {
  it('stacks rows on the session clock, and starts over after they are taken', () => {
    const columns = new FaceFrameColumns(1000);
    expect(columns.take()).toBeNull();
    columns.add(result(1500, 1));
    columns.add(result(1533, 2));
    expect(columns.spanMs).toBe(33);
    const frames = columns.take();
    expect(frames?.count).toBe(2);
    expect([...(frames?.tMs ?? [])]).toEqual([500, 533]);
    expect(frames?.landmarksPx[LANDMARK_VALUES - 1]).toBe(1);
    expect(frames?.landmarksPx[LANDMARK_VALUES]).toBe(2);
    expect(frames?.patches[PATCH_VALUES]).toBe(2);
    expect([...(frames?.lids ?? [])]).toEqual([1, 1, 2, 1]);
    expect(columns.count).toBe(0);
    expect(columns.take()).toBeNull();
  });
});
