import { describe, expect, it } from 'vitest';
import { extractEyePatches, PATCH_WIDTH_IN_EYES } from './eyePatches';
import { PATCH_COLUMNS, PATCH_ROWS, PATCH_VALUES } from '../recording/faceFrames';
import { LANDMARK_VALUES, SLOT } from '../recording/recordedLandmarks';

const SIZE = { widthPx: 400, heightPx: 300 };
const EYE_PX = 48;

/** Landmarks of two level eyes, then rotated about the centre of the picture. */
function face(turn: number): Float32Array {
  const landmarksPx = new Float32Array(LANDMARK_VALUES).fill(Number.NaN);
  const corners = {
    rightEyeOuter: -84,
    rightEyeInner: -36,
    leftEyeInner: 36,
    leftEyeOuter: 84,
  } as const;
  for (const [name, x] of Object.entries(corners)) {
    const slot = SLOT[name as keyof typeof corners];
    landmarksPx[slot * 2] = 200 + x * Math.cos(turn);
    landmarksPx[slot * 2 + 1] = 150 + x * Math.sin(turn);
  }
  return landmarksPx;
}

/** Brightness increases along the line of the eyes, whatever the rotation. */
function ramp(turn: number) {
  const grey = new Uint8Array(SIZE.widthPx * SIZE.heightPx);
  for (let y = 0; y < SIZE.heightPx; y++) {
    for (let x = 0; x < SIZE.widthPx; x++) {
      const along = (x + 0.5 - 200) * Math.cos(turn) + (y + 0.5 - 150) * Math.sin(turn);
      grey[y * SIZE.widthPx + x] = Math.round(Math.min(255, Math.max(0, 128 + along)));
    }
  }
  return { grey, ...SIZE };
}

describe('extractEyePatches', () => {
  it('reads the left eye first, columns from left to right, at the position given by the geometry', () => {
    const patches = extractEyePatches(ramp(0), face(0));
    expect(patches).toHaveLength(PATCH_VALUES);
    const cell = (EYE_PX * PATCH_WIDTH_IN_EYES) / PATCH_COLUMNS;
    // The left eye is 60 px right of the centre: grey 188 at its centre.
    for (const [eye, centre] of [188, 68].entries()) {
      for (const column of [0, 5, 11]) {
        const expected = centre + (column + 0.5 - PATCH_COLUMNS / 2) * cell;
        const value = patches[eye * PATCH_COLUMNS * PATCH_ROWS + 3 * PATCH_COLUMNS + column] ?? 0;
        expect(Math.abs(value - expected)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is stable when the head is tilted', () => {
    const upright = extractEyePatches(ramp(0), face(0));
    const tilted = extractEyePatches(ramp(0.4), face(0.4));
    const worst = Math.max(...upright.map((value, i) => Math.abs(value - (tilted[i] ?? 0))));
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('is all zero without eye corners, and extends the edge of the picture', () => {
    const missing = new Float32Array(LANDMARK_VALUES).fill(Number.NaN);
    expect(extractEyePatches(ramp(0), missing).every((value) => value === 0)).toBe(true);
    const outside = face(0).map((value) => value - 260);
    expect(extractEyePatches(ramp(0), outside)[0]).toBe(ramp(0).grey[0]);
  });
});

it('reads rows from top to bottom, the middle one at the height of the eyes', () => {
  const grey = new Uint8Array(SIZE.widthPx * SIZE.heightPx);
  for (let y = 0; y < SIZE.heightPx; y++) {
    grey.fill(Math.min(255, Math.max(0, 128 + y - 150)), y * SIZE.widthPx, (y + 1) * SIZE.widthPx);
  }
  const patches = extractEyePatches({ grey, ...SIZE }, face(0));
  const cell = (EYE_PX * PATCH_WIDTH_IN_EYES) / PATCH_COLUMNS;
  for (let row = 0; row < PATCH_ROWS; row++) {
    const expected = 128 + (row + 0.5 - PATCH_ROWS / 2) * cell;
    for (const eye of [0, 1]) {
      const value = patches[(eye * PATCH_ROWS + row) * PATCH_COLUMNS + 5] ?? 0;
      expect(Math.abs(value - expected)).toBeLessThanOrEqual(1);
    }
  }
});
