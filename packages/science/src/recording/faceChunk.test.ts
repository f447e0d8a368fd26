import { describe, expect, it } from 'vitest';
import { BrokenColumnsFile, decodeColumns, encodeColumns } from './columnsFile';
import {
  decodeFaceChunk,
  emptyFaceFrames,
  encodeFaceChunk,
  joinFaceFrames,
  sliceFaceFrames,
} from './faceChunk';
import type { FaceFrames } from './faceFrames';

/** A noisy recording with a gap, large coordinates and large jumps. */
function wobbling(count: number): FaceFrames {
  const frames = emptyFaceFrames(count);
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const fill = (into: Float32Array, size: number) => {
    for (let i = 0; i < into.length; i++) into[i] = (random() - 0.3) * size;
  };
  fill(frames.landmarksPx, 5000);
  fill(frames.pose, 60);
  fill(frames.lids, 1);
  fill(frames.channels, 1);
  fill(frames.confidence, 1);
  fill(frames.light, 200);
  for (let i = 0; i < count; i++) frames.tMs[i] = 1e7 + i * 33.37 + random();
  for (let i = 0; i < frames.patches.length; i++) frames.patches[i] = random() * 256;
  frames.faces.fill(1);
  frames.faces[2] = 0;
  frames.landmarksPx.subarray(2 * 208, 3 * 208).fill(Number.NaN);
  frames.pose.subarray(12, 18).fill(Number.NaN);
  frames.channels.fill(Number.NaN, 0, 3);
  return frames;
}

function largestError(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    const [x = 0, y = 0] = [a[i], b[i]];
    if (Number.isNaN(x) !== Number.isNaN(y)) return Number.POSITIVE_INFINITY;
    if (!Number.isNaN(x)) most = Math.max(most, Math.abs(x - y));
  }
  return most;
}

describe('face chunk', () => {
  const frames = wobbling(40);
  const read = decodeFaceChunk(encodeFaceChunk(frames));

  it('preserves values within the documented precision', () => {
    // A coordinate of 4000 px is itself a float32 with steps of 1/4096 px.
    expect(largestError(read.landmarksPx, frames.landmarksPx)).toBeLessThanOrEqual(
      1 / 32 + 1 / 2048,
    );
    expect(largestError(read.tMs, frames.tMs)).toBeLessThanOrEqual(0.05 + 1e-6);
    expect(largestError(read.lids, frames.lids)).toBeLessThanOrEqual(0.0005 + 1e-6);
    expect(largestError(read.channels, frames.channels)).toBeLessThanOrEqual(0.0005 + 1e-6);
    expect(largestError(read.pose, frames.pose)).toBeLessThanOrEqual(0.0005 + 1e-5);
    expect(largestError(read.light, frames.light)).toBeLessThanOrEqual(1 / 32 + 1e-4);
    expect(read.patches).toEqual(frames.patches);
    expect(read.faces).toEqual(frames.faces);
  });

  it('loses nothing more when encoded again', () => {
    expect(encodeFaceChunk(read)).toEqual(encodeFaceChunk(frames));
  });

  it('works without a single frame', () => {
    expect(decodeFaceChunk(encodeFaceChunk(emptyFaceFrames(0))).count).toBe(0);
  });

  it('refuses a truncated chunk or another file', () => {
    expect(() => decodeFaceChunk(encodeFaceChunk(frames).slice(0, 900))).toThrow(BrokenColumnsFile);
    expect(() => decodeFaceChunk(new Uint8Array(100))).toThrow(BrokenColumnsFile);
  });

  it('refuses a count that its columns do not have, before allocating', () => {
    const { meta, columns } = decodeColumns(encodeFaceChunk(frames));
    for (const count of [41, 1e12, -1, 2.5]) {
      const lying = encodeColumns({ meta: { ...meta, count }, columns });
      expect(() => decodeFaceChunk(lying)).toThrow(BrokenColumnsFile);
    }
  });

  it('joins slices', () => {
    const parts = [sliceFaceFrames(frames, 0, 7), sliceFaceFrames(frames, 7, 40)];
    expect(joinFaceFrames(parts)).toEqual(frames);
  });

  it('refuses landmarks in another order, one too few, or none', () => {
    const { meta, columns } = decodeColumns(encodeFaceChunk(frames));
    const stored = meta['landmarks'];
    if (!Array.isArray(stored)) throw new Error('The landmarks are not named.');
    for (const wrong of [
      stored.toReversed(),
      stored.slice(1),
      [...stored.slice(0, -1), -1],
      null,
    ]) {
      const other = encodeColumns({ meta: { ...meta, landmarks: wrong }, columns });
      expect(() => decodeFaceChunk(other)).toThrow(BrokenColumnsFile);
    }
  });
});
