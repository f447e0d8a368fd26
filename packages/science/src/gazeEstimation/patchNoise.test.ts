import { expect, it } from 'vitest';
import { PATCH_VALUES, type FaceFrames } from '../recording/faceFrames';
import { fitPatches, meanErrorDeg, type PatchRow } from './gazeRegression';
import { patchFeatures } from './patchFeatures';
import { patchNoise } from './patchNoise';
import { drawEyes, noise } from './testing/drawEyes';

const SIZE = PATCH_VALUES + 1;
const EVERY_MS = 33;
const PLACES = [-0.3, 0, 0.3].flatMap((yaw) => [0.05, 0.2, 0.35].map((pitch) => ({ yaw, pitch })));

/**
 * Eyes that rest for ten frames at each place, seen by a camera with noise, and by a lamp that lights rows of the picture
 * unequally from frame to frame.
 */
function recording(cameraNoise: number, rowNoise: number, seed: number, count = 600): FaceFrames {
  const random = noise(seed);
  const frames: FaceFrames = {
    count,
    tMs: Float64Array.from({ length: count }, (_, i) => i * EVERY_MS),
    faces: new Uint8Array(count).fill(1),
    confidence: new Float32Array(count).fill(1),
    light: new Float32Array(count).fill(120),
    landmarksPx: new Float32Array(0),
    pose: new Float32Array(count * 6),
    lids: new Float32Array(count * 2).fill(1),
    channels: new Float32Array(0),
    patches: new Uint8Array(count * PATCH_VALUES),
  };
  for (let frame = 0; frame < count; frame++) {
    const { yaw, pitch } = placeOf(frame);
    const ofRows = Array.from({ length: PATCH_VALUES / 12 }, () => rowNoise * random());
    const patches = drawEyes(yaw, pitch, random).map((value, i) =>
      Math.round(value - 30 + cameraNoise * random() + ofRows[Math.floor(i / 12)]!),
    );
    frames.patches.set(patches, frame * PATCH_VALUES);
  }
  return frames;
}

const placeOf = (frame: number) => PLACES[Math.floor(frame / 10) % PLACES.length]!;

const total = (covariances: Float64Array | null) =>
  Array.from({ length: PATCH_VALUES }, (_, i) => covariances?.[i * SIZE + i] ?? Number.NaN).reduce(
    (sum, variance) => sum + variance,
    0,
  );

/** Variance of the frames of each place around its mean, which the eyes' jumps are no part of. */
function totalWithinPlaces(frames: FaceFrames): number {
  const features = Array.from({ length: frames.count }, (_, i) => patchFeatures(frames.patches, i));
  let sum = 0;
  for (const place of PLACES) {
    const own = features.filter((_, frame) => placeOf(frame) === place);
    for (let i = 0; i < PATCH_VALUES; i++) {
      const mean = own.reduce((all, each) => all + each[i]!, 0) / own.length;
      sum += own.reduce((all, each) => all + (each[i]! - mean) ** 2, 0) / own.length;
    }
  }
  return sum / PLACES.length;
}

it('finds the noise of resting eyes, and takes no jump of the eyes for noise', () => {
  const frames = recording(20, 0, 1);
  const share = total(patchNoise(frames)) / totalWithinPlaces(frames);
  // The most different pairs are left out, and with them a part of the noise.
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(1.05);
});

it('leaves out frames without one face, with closed eyes, and on both sides of a gap', () => {
  const clean = recording(20, 0, 1);
  const spoilt = recording(20, 0, 1);
  const bright = new Uint8Array(PATCH_VALUES).map((_, i) => (i * 37) % 256);
  for (let frame = 5; frame < spoilt.count; frame += 10) {
    spoilt.patches.set(bright, frame * PATCH_VALUES);
    if (frame % 20 === 5) spoilt.faces[frame] = 0;
    else spoilt.lids.fill(0, frame * 2, frame * 2 + 2);
  }
  expect(total(patchNoise(spoilt))).toBeLessThan(1.1 * total(patchNoise(clean)));
  const slow = { ...clean, tMs: clean.tMs.map((tMs) => tMs * 5) };
  expect(patchNoise(slow)).toBeNull();
  expect(patchNoise({ ...clean, count: 0 })).toBeNull();
});

/** Fits of three frames a place, and their errors in later frames. */
function fitsOf(frames: FaceFrames) {
  const rowOf = (frame: number): PatchRow => ({
    features: patchFeatures(frames.patches, frame),
    target: placeOf(frame),
    toCamera: { yaw: 0, pitch: 0 },
    distanceCm: 57,
  });
  const rowsFrom = (start: number) =>
    PLACES.map((_, at) => [4, 5, 6].map((step) => rowOf(start + at * 10 + step)));
  const calibration = rowsFrom(0).map((rows) => [rows]);
  const later = [90, 180, 270, 360, 450].flatMap((start) => rowsFrom(start).flat());
  const [plain, steady] = [null, patchNoise(frames)].map((covariances) => {
    const weights = fitPatches(calibration, covariances)?.weights ?? new Float64Array(0);
    return { weights, errorDeg: meanErrorDeg(later, weights) };
  });
  if (!plain || !steady) throw new Error('There are two fits.');
  return { plain, steady };
}

it('makes a fit of few frames answer less to the noise', () => {
  const { plain, steady } = fitsOf(recording(0, 30, 2));
  expect(steady.errorDeg).toBeLessThan(0.95 * plain.errorDeg);
});

it('is left out where the noise is so large that the places left out are missed by more', () => {
  const { plain, steady } = fitsOf(recording(60, 0, 2));
  expect(steady.weights).toEqual(plain.weights);
});
