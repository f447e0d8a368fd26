import { seededRandom } from '@fovea/samples/seededRandom';
import type { SeenEye, SeenEyes } from './simulatedEyes';

/** Where steady eyes look, one after the other and again, and for how long each time. */
const STEADY_PLACES = [
  { xNorm: 0.3, yNorm: 0.35 },
  { xNorm: 0.7, yNorm: 0.65 },
] as const;
const STEADY_MS = 1000;
const STEADY_PUPIL_MM = 3.5;

const NOISE_NORM = 0.001;

/** Somebody who looks at two places in turn, so that every figure of the gaze is known. Never blinks. */
export function steadyEyes(seed: string): (tMs: number) => SeenEyes {
  const random = seededRandom(seed);
  return (tMs) => {
    const id = Math.floor(tMs / STEADY_MS);
    const place = STEADY_PLACES[id % STEADY_PLACES.length] ?? STEADY_PLACES[0];
    const eye = (): SeenEye => ({
      isSeen: true,
      xNorm: place.xNorm + NOISE_NORM * random.normal(),
      yNorm: place.yNorm + NOISE_NORM * random.normal(),
      pupilMm: STEADY_PUPIL_MM,
    });
    return {
      left: eye(),
      right: eye(),
      fixation: { id: id + 1, startMs: id * STEADY_MS, ...place, isValid: true },
    };
  };
}
