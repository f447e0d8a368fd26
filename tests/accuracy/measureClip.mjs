/** Error of the gaze that the product's engine and fit measure in a clip with known ground truth. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { watchClip } from './watchClip.mjs';

/**
 * @param {object} options
 * @param {string} options.clip path of the clip
 * @param {string} options.truthPath path of its ground truth
 * @param {'human' | 'mediapipe'} options.engine
 * @param {string | null} options.model file of the second engine's model; null: the default engine
 * @param {readonly number[]} options.blindSpots errors, percent, of distances by a blind spot that the camera is measured
 *   with as well, once for each
 * @param {string} options.executablePath the browser
 * @returns what the command `accuracy` prints of a clip; degrees
 */
export async function measureClip(options) {
  const { clip, truthPath, engine, model, blindSpots, executablePath } = options;
  const { readGroundTruth } = await loadSource('tests/accuracy/groundTruth.ts');
  const { clipAccuracy } = await loadSource('tests/accuracy/clipAccuracy.ts');
  const truth = readGroundTruth(readFileSync(truthPath, 'utf8'));
  const watched = await watchClip({
    clip: resolve(clip),
    fps: truth.fps,
    authoredWidthPx: truth.pictureWidthPx,
    model,
    executablePath,
  });
  if (watched.engine !== engine) {
    throw new Error(`The engine ${engine} did not start; is ${model} its model?`);
  }
  const accuracy = clipAccuracy(watched, truth);
  if (accuracy.testFramesWithGaze < accuracy.testFrames) {
    console.error(
      `${accuracy.testFramesWithGaze} of ${accuracy.testFrames} test frames have gaze; the others are left out.`,
    );
  }
  const withBlindSpot = (errorPercent) => {
    const { blindSpot, ...measured } = clipAccuracy(watched, truth, errorPercent);
    return {
      errorPercent,
      outcome: blindSpot.outcome,
      blindSpotFieldOfViewDeg: rounded(blindSpot.blindSpotFieldOfViewDeg),
      fieldOfViewDeg: rounded(blindSpot.fieldOfViewDeg),
      distanceCm: rounded(measured.viewingDistanceCm),
      stillDeg: rounded(measured.stillDeg),
      movingDeg: rounded(measured.movingDeg),
    };
  };
  const { stillDeg, movingDeg, precisionDeg, headFactors, blinks } = accuracy;
  return {
    engine,
    frames: watched.frames,
    stillDeg: rounded(stillDeg),
    movingDeg: rounded(movingDeg),
    precisionDeg: rounded(precisionDeg),
    ...(headFactors && { headFactors }),
    ...(blinks && { blinks }),
    ...(blindSpots.length > 0 && {
      distanceCm: rounded(accuracy.viewingDistanceCm),
      blindSpots: blindSpots.map((percent) => withBlindSpot(percent)),
    }),
  };
}

function rounded(deg) {
  return deg === null ? null : Math.round(deg * 1000) / 1000;
}
