import { describe, expect, it } from 'vitest';
import { DETECTOR_SIDE, decodeFaces } from './decodeFaces';

const ANCHORS = 896;

/** Detector output with faces at these anchors: score, and offsets from the anchor's centre. */
function output(faces: { anchor: number; score: number; offset?: number; side?: number }[]) {
  const scores = new Float32Array(ANCHORS).fill(-20);
  const boxes = new Float32Array(ANCHORS * 16);
  for (const { anchor, score, offset = 0, side = 64 } of faces) {
    scores[anchor] = score;
    boxes.set([offset, 0, side, side, -12, -10, 12, -10], anchor * 16);
  }
  return decodeFaces(scores, boxes, 0.5);
}

describe('detectedFaces', () => {
  it('finds nothing in an empty frame', () => {
    expect(output([])).toEqual([]);
  });

  it('places a face by its anchor, with the right eye on the left of the frame', () => {
    // Fine anchors come in pairs: number 2 * 17 belongs to the second cell of the second row.
    const [face] = output([{ anchor: 2 * 17, score: 3 }]);
    expect(face?.centreX).toBeCloseTo(24 / DETECTOR_SIDE, 6);
    expect(face?.centreY).toBeCloseTo(24 / DETECTOR_SIDE, 6);
    expect(face?.rightEye[0]).toBeLessThan(face?.leftEye[0] ?? 0);
    expect(face?.score).toBeCloseTo(1 / (1 + Math.exp(-3)), 6);
  });

  it('merges overlapping detections, and keeps two separate faces', () => {
    const beside = output([
      { anchor: 0, score: 2 },
      { anchor: 1, score: 4, offset: 4 },
      { anchor: 2 * 10, score: 1 },
    ]);
    expect(beside).toHaveLength(2);
    expect(beside[0]?.score).toBeGreaterThan(beside[1]?.score ?? 1);
  });

  it('drops detections with a low score', () => {
    expect(output([{ anchor: 5, score: -1 }])).toEqual([]);
  });
});
