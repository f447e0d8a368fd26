import type { CameraFigures } from '@fovea/rules/participation/screening';
import type { FaceEngine } from '../engine/faceEngine';
import type { FaceResult } from '../engine/faceResult';

/** Longer than any time that is asked for. */
const KEPT_MS = 15_000;

/** What the camera delivered in the last seconds. Times are those of `performance.now()`. */
export interface CameraMeter {
  /** Pictures a second and the share with exactly one face; null without a picture. */
  figures(fromMs: number, toMs: number): CameraFigures;
  /** When the oldest picture that is still known was taken; null: none has come. */
  sinceMs(): number | null;
}

const METERS = new WeakMap<FaceEngine, CameraMeter>();

/** The meter of an engine, which counts from the first call on. */
export function cameraMeterOf(engine: FaceEngine): CameraMeter {
  const known = METERS.get(engine);
  if (known) return known;
  const meter = createCameraMeter(engine);
  METERS.set(engine, meter);
  return meter;
}

function createCameraMeter(engine: FaceEngine): CameraMeter {
  const seen: Pick<FaceResult, 'tMs' | 'faces'>[] = [];
  engine.onFrame(({ tMs, faces }) => {
    seen.push({ tMs, faces });
    while (seen[0] && seen[0].tMs < tMs - KEPT_MS) seen.shift();
  });
  return {
    figures(fromMs, toMs) {
      const within = seen.filter(({ tMs }) => tMs >= fromMs && tMs < toMs);
      if (within.length === 0) return { frameRateHz: null, faceShare: null };
      return {
        frameRateHz: within.length / ((toMs - fromMs) / 1000),
        faceShare: within.filter(({ faces }) => faces === 1).length / within.length,
      };
    },
    sinceMs: () => seen[0]?.tMs ?? null,
  };
}
