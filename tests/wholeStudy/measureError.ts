import type { StimulusGaze } from '@fovea/science/session/stimulusGaze';

/** Where the head really looked, milliseconds of the page's clock, CSS pixels of the viewport. */
export interface GroundTruthSample {
  readonly tMs: number;
  readonly xPx: number;
  readonly yPx: number;
  readonly blinking: boolean;
}

/** How long camera and eyes need to settle after a saccade. */
const SETTLED_MS = 400;

/**
 * Angle between measured gaze and ground truth, sample by sample, where the eyes had settled.
 * @param shownMs when the stimulus was presented, on the page's clock
 * @returns mean error in degrees and the number of samples
 */
export function measureError(
  gaze: StimulusGaze,
  truth: readonly GroundTruthSample[],
  shownMs: number,
  geometry: { readonly cmPerPx: number; readonly distanceCm: number; readonly widthPx: number },
): { readonly meanDeg: number; readonly samples: number } {
  let sum = 0;
  let samples = 0;
  let next = 0;
  let restingSinceMs = truth[0]?.tMs ?? 0;
  for (const [i, tMs] of gaze.tMs.entries()) {
    const atMs = shownMs + tMs;
    while ((truth[next + 1]?.tMs ?? Number.POSITIVE_INFINITY) <= atMs) {
      const before = truth[next];
      const after = truth[++next];
      if (!before || !after) break;
      if (Math.hypot(after.xPx - before.xPx, after.yPx - before.yPx) > 5) {
        restingSinceMs = after.tMs;
      }
    }
    const looked = truth[next];
    const xPx = gaze.contentRect.xPx + (gaze.xNorm[i] ?? Number.NaN) * gaze.contentRect.widthPx;
    const yPx = gaze.contentRect.yPx + (gaze.yNorm[i] ?? Number.NaN) * gaze.contentRect.heightPx;
    if (!looked || !Number.isFinite(xPx + yPx) || atMs - restingSinceMs < SETTLED_MS) continue;
    sum += angleDeg([xPx, yPx], [looked.xPx, looked.yPx], geometry);
    samples++;
  }
  return { meanDeg: sum / samples, samples };
}

/** The eyes are in front of the middle of the upper edge, where the camera is. */
function angleDeg(
  a: readonly [number, number],
  b: readonly [number, number],
  { cmPerPx, distanceCm, widthPx }: { cmPerPx: number; distanceCm: number; widthPx: number },
): number {
  const ray = ([x, y]: readonly [number, number]) =>
    [(x - widthPx / 2) * cmPerPx, y * cmPerPx, distanceCm] as const;
  const [ax, ay, az] = ray(a);
  const [bx, by, bz] = ray(b);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return (Math.atan2(cross, ax * bx + ay * by + az * bz) * 180) / Math.PI;
}
