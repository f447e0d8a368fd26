import { blinks, gazeAt, randomHabits, scanpath } from '@fovea/samples/gazeBehaviour';
import { seededRandom } from '@fovea/samples/seededRandom';

/** What an eye tracker sees of somebody at one moment. */
export interface SeenEyes {
  readonly left: SeenEye;
  readonly right: SeenEye;
  readonly fixation: {
    readonly id: number;
    readonly startMs: number;
    readonly xNorm: number;
    readonly yNorm: number;
    readonly isValid: boolean;
  };
}

export interface SeenEye {
  readonly isSeen: boolean;
  readonly xNorm: number;
  readonly yNorm: number;
  readonly pupilMm: number;
}

const LOOP_MS = 60_000;
const SCREEN_DEG = 40;
const NOISE_NORM = 0.006;

/** Somebody who looks about for a minute, again and again; the same seed looks alike. */
export function simulatedEyes(seed: string): (tMs: number) => SeenEyes {
  const random = seededRandom(seed);
  const areas = [
    { xNorm: 0.3, yNorm: 0.35, spreadNorm: 0.05, weight: 3 },
    { xNorm: 0.7, yNorm: 0.6, spreadNorm: 0.08, weight: 2 },
  ];
  const fixations = scanpath(random, randomHabits(random), areas, LOOP_MS, SCREEN_DEG);
  const closed = blinks(random, LOOP_MS);
  const pupilMm = random.between(2.8, 4.6);
  return (tMs) => {
    const at = tMs % LOOP_MS;
    const isSeen = !closed.some(({ startMs, endMs }) => at >= startMs && at < endMs);
    const { xNorm, yNorm } = gazeAt(fixations, at);
    const eye = (offset: number): SeenEye => ({
      isSeen,
      xNorm: xNorm + offset + NOISE_NORM * random.normal(),
      yNorm: yNorm + offset + NOISE_NORM * random.normal(),
      pupilMm: pupilMm + 0.15 * Math.sin(tMs / 900) + 0.02 * random.normal() + offset,
    });
    const id = Math.max(
      0,
      fixations.findLastIndex(({ startMs }) => startMs <= at),
    );
    const fixation = fixations[id];
    const startMs = fixation?.startMs ?? 0;
    return {
      left: eye(-0.005),
      right: eye(0.005),
      fixation: {
        id: id + 1,
        startMs: tMs - at + startMs,
        xNorm: fixation?.xNorm ?? 0.5,
        yNorm: fixation?.yNorm ?? 0.5,
        isValid: isSeen && at <= (fixation?.endMs ?? 0),
      },
    };
  };
}
