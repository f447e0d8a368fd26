/** Simulated gaze over time, and face frames split into chunks. */
import { encodeFaceChunk, sliceFaceFrames } from '@fovea/science/recording/faceChunk';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { RectPx } from '@fovea/science/recording/sessionEvents';
import { blinks, type InterestArea } from './gazeBehaviour';
import { seededRandom, type SeededRandom } from './seededRandom';
import type { PersonState } from './syntheticRecording';

/** Delay before the eye moves to a new dot. */
export const REACTION_MS = 180;
const CHUNK_MS = 5000;

/** What the person looks at from `startMs` on. */
export interface GazeTarget {
  readonly startMs: number;
  readonly place: (tMs: number) => { readonly xPx: number; readonly yPx: number };
}

/** @param gazeTargets in chronological order */
export function gazeStates(
  gazeTargets: readonly GazeTarget[],
  random: SeededRandom,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
  durationMs: number,
  driftPx?: (tMs: number) => { readonly xPx: number; readonly yPx: number },
): (tMs: number) => PersonState {
  const shut = blinks(random, durationMs);
  return (tMs) => {
    const gazeTarget = gazeTargets.findLast(({ startMs }) => startMs <= tMs);
    const looked = gazeTarget
      ? gazeTarget.place(tMs)
      : { xPx: viewportPx.widthPx / 2, yPx: viewportPx.heightPx / 2 };
    const place = driftPx ? { ...looked, driftPx: driftPx(tMs) } : looked;
    const blink = shut.find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
    if (!blink) return { ...place, opening: 1 };
    // The lid closes fast and opens slowly.
    const share = (tMs - blink.startMs) / (blink.endMs - blink.startMs);
    const opening = share < 0.35 ? 1 - share / 0.35 : Math.max(0, (share - 0.5) / 0.5);
    return { ...place, opening };
  };
}

export function pageToPx(
  place: { readonly xNorm: number; readonly yNorm: number },
  rect: RectPx,
): { xPx: number; yPx: number } {
  return {
    xPx: rect.xPx + place.xNorm * rect.widthPx,
    yPx: rect.yPx + place.yNorm * rect.heightPx,
  };
}

/** The same for every respondent, because what attracts the eye depends on the picture. */
export function simulatedAreas(stimulusId: string): InterestArea[] {
  const random = seededRandom(`${stimulusId}/areas`);
  return Array.from({ length: 4 }, (_, i) => ({
    xNorm: random.between(0.18, 0.82),
    yNorm: random.between(0.2, 0.8),
    spreadNorm: random.between(0.02, 0.05),
    weight: 4 / (i + 1),
  }));
}

/** About five seconds each. */
export function encodeFaceChunks(frames: FaceFrames): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  for (let to = 1; to <= frames.count; to++) {
    const isFull = (frames.tMs[to] ?? 0) - (frames.tMs[from] ?? 0) >= CHUNK_MS;
    if (to < frames.count && !isFull) continue;
    chunks.push(encodeFaceChunk(sliceFaceFrames(frames, from, to)));
    from = to;
  }
  return chunks;
}
