/**
 * Face frames of a simulated person, for events recorded elsewhere: the eyes follow the dots of a
 * calibration and look around in everything else.
 *
 * The same events and seed give the same bytes.
 */
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { RectPx, SessionEvent } from '@fovea/science/recording/sessionEvents';
import { gazeAt, randomHabits, scanpath } from './gazeBehaviour';
import {
  encodeFaceChunks,
  simulatedAreas,
  gazeStates,
  pageToPx,
  REACTION_MS,
  type GazeTarget,
} from './simulatedGaze';
import { seededRandom } from './seededRandom';
import { randomSitter, syntheticRecording } from './syntheticRecording';

export interface SyntheticFaces {
  readonly frames: FaceFrames;
  /** The stream `face`: chunks of about five seconds, not gzipped. */
  readonly faceChunks: readonly Uint8Array<ArrayBuffer>[];
  /** Size of a CSS pixel on this person's screen. */
  readonly cmPerPx: number;
}

/** @param events in chronological order; the last one ends the recording */
export function syntheticFaces(
  events: readonly SessionEvent[],
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
  seed: string,
): SyntheticFaces {
  const random = seededRandom(`${seed}/person`);
  const sitter = randomSitter(random);
  const habits = randomHabits(random);
  const durationMs = events.at(-1)?.tMs ?? 0;
  const degreesOf = (px: number) =>
    (2 * Math.atan((px * sitter.cmPerPx) / 2 / sitter.distanceCm) * 180) / Math.PI;
  const gazeTargets: GazeTarget[] = [];
  for (const [at, event] of events.entries()) {
    const own = seededRandom(`${seed}/${at}`);
    if (event.kind === 'pointShown') {
      gazeTargets.push(atDot(event, own));
    } else if (event.kind === 'stimulusShown') {
      const { stimulusId, contentRect, tMs: startMs } = event;
      const hidden = events.find(
        (later) =>
          later.kind === 'stimulusHidden' &&
          later.stimulusId === stimulusId &&
          later.tMs >= startMs,
      );
      const path = scanpath(
        own,
        habits,
        simulatedAreas(stimulusId),
        Math.max((hidden?.tMs ?? durationMs) - startMs, 1),
        degreesOf(contentRect.widthPx),
      );
      gazeTargets.push({
        startMs,
        place: (tMs) => pageToPx(gazeAt(path, tMs - startMs), contentRect),
      });
    }
  }
  const { frames } = syntheticRecording(
    random,
    sitter,
    gazeStates(gazeTargets, seededRandom(`${seed}/blinks`), viewportPx, durationMs),
    viewportPx,
    durationMs,
  );
  return { frames, faceChunks: encodeFaceChunks(frames), cmPerPx: sitter.cmPerPx };
}

/** With a reaction delay, then near the dot with small errors. */
function atDot(
  { tMs, xPx, yPx }: Pick<RectPx, 'xPx' | 'yPx'> & { readonly tMs: number },
  random: { readonly normal: () => number },
): GazeTarget {
  const missX = 7 * random.normal();
  const missY = 7 * random.normal();
  return {
    startMs: tMs + REACTION_MS,
    place: () => ({
      xPx: xPx + missX + 3 * random.normal(),
      yPx: yPx + missY + 3 * random.normal(),
    }),
  };
}
