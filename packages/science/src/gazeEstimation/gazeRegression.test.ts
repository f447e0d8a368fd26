import { describe, expect, it } from 'vitest';
import { PATCH_VALUES } from '../recording/faceFrames';
import {
  directionOf,
  fitPatches,
  LAMBDA_GRID,
  meanErrorDeg,
  type PatchRow,
} from './gazeRegression';

const PLACES = [-0.3, 0, 0.3].flatMap((yaw) => [0.05, 0.2, 0.35].map((pitch) => ({ yaw, pitch })));

/** A reproducible pseudo-random number between -1 and 1. */
const noiseAt = (n: number) => Math.sin(n * 12.9898) * 0.5 + Math.sin(n * 78.233) * 0.5;

/**
 * Patches that show the gaze as if the corners of the eyes were `turn` (in units of the iris'
 * distance) farther in front of the eye than the iris, so that head rotation moves them too.
 */
function rowsAt(
  place: { yaw: number; pitch: number },
  at: number,
  { turn, sway, frames = 12 }: { turn: number; sway: number; frames?: number },
): PatchRow[] {
  return Array.from({ length: frames }, (_, frame) => {
    const n = at * 100 + frame;
    const cameraYaw = sway * noiseAt(at * 7.3 + frame * 0.05);
    const seenYaw = place.yaw + turn * cameraYaw;
    const features = Float64Array.from({ length: PATCH_VALUES }, (_value, i) => {
      const own = 0.02 * noiseAt(n * 3 + i);
      return own + (i % 2 === 0 ? seenYaw * Math.cos(i) : place.pitch * Math.sin(i));
    });
    return { features, target: place, toCamera: { yaw: cameraYaw, pitch: 0 }, distanceCm: 57 };
  });
}
const calibration = (turn: number, sway: number) =>
  PLACES.map((place, at) => [rowsAt(place, at, { turn, sway })]);

describe('fitPatches', () => {
  it('estimates how head rotation affects the patches if the head moved enough', () => {
    for (const turn of [-0.6, 0.1]) {
      const fit = fitPatches(calibration(turn, 0.5));
      // More than half of the way from the default to the person's own.
      const missed = Math.abs((fit?.weights.at(-1) ?? Number.NaN) - turn);
      expect(missed).toBeLessThan(Math.abs(-0.25 - turn) / 2);
    }
  });

  it('uses the default factor if the head stood still', () => {
    expect(fitPatches(calibration(-0.6, 1e-6))?.weights.at(-1)).toBeCloseTo(-0.25, 2);
  });

  it('is correct for a turned head, and is not without the factor', () => {
    const fit = fitPatches(calibration(-0.6, 0.1));
    expect(fit).not.toBeNull();
    if (!fit) return;
    const turned = PLACES.flatMap((place, at) => rowsAt(place, at + 50, { turn: -0.6, sway: 0.3 }));
    const without = Float64Array.from(fit.weights);
    without[without.length - 1] = 0;
    expect(meanErrorDeg(turned, fit.weights)).toBeLessThan(1);
    expect(meanErrorDeg(turned, without)).toBeGreaterThan(3 * meanErrorDeg(turned, fit.weights));
  });

  it('reads older weights as a fit without the factor', () => {
    const fit = fitPatches(calibration(0, 0.1));
    const [row] = rowsAt({ yaw: 0.1, pitch: 0.2 }, 3, { turn: 0, sway: 0 });
    if (!fit || !row) throw new Error('There is a fit.');
    const old = [...fit.weights.slice(0, -1)];
    expect(directionOf(old, row.features, { yaw: 0.5, pitch: 0 })).toEqual(
      directionOf(old, row.features, { yaw: 0, pitch: 0 }),
    );
    expect(directionOf(fit.weights, row.features, { yaw: 0.5, pitch: 0 })).not.toEqual(
      directionOf(fit.weights, row.features, { yaw: 0, pitch: 0 }),
    );
  });

  it('leaves every position out once, with a penalty from the list', () => {
    const fit = fitPatches(calibration(0, 0.1));
    expect(fit?.leftOutWeights).toHaveLength(PLACES.length);
    expect(LAMBDA_GRID).toContain(fit?.lambda);
  });

  it('counts every place alike, however many frames it has', () => {
    const places = calibration(-0.6, 0.2);
    const longer = places.map((showings, at) =>
      at === 0 ? showings.map((rows) => [...rows, ...rows, ...rows]) : showings,
    );
    const [fit, same] = [fitPatches(places), fitPatches(longer)];
    expect(fit?.weights.at(-1)).not.toBeCloseTo(-0.25, 3);
    fit?.weights.forEach((weight, at) => expect(same?.weights[at]).toBeCloseTo(weight, 6));
  });
});
