/**
 * Face frames of a simulated person, for events recorded elsewhere: the eyes follow the dots of a
 * calibration and look around in everything else.
 *
 * The same events and seed give the same bytes.
 */
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { RectPx, SessionEvent } from '@fovea/science/recording/sessionEvents';
import { gazeAt, habitsOf, scanpath } from './gazeBehaviour';
import { chunksOf, madeUpAreas, momentsOf, onPage, REACTION_MS, type Look } from './looks';
import { seededRandom } from './seededRandom';
import { sitterOf, syntheticRecording } from './syntheticRecording';

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
  const sitter = sitterOf(random);
  const habits = habitsOf(random);
  const durationMs = events.at(-1)?.tMs ?? 0;
  const degreesOf = (px: number) =>
    (2 * Math.atan((px * sitter.cmPerPx) / 2 / sitter.distanceCm) * 180) / Math.PI;
  const looks: Look[] = [];
  for (const [at, event] of events.entries()) {
    const own = seededRandom(`${seed}/${at}`);
    if (event.kind === 'pointShown') {
      looks.push(atDot(event, own));
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
        madeUpAreas(stimulusId),
        Math.max((hidden?.tMs ?? durationMs) - startMs, 1),
        degreesOf(contentRect.widthPx),
      );
      looks.push({ startMs, place: (tMs) => onPage(gazeAt(path, tMs - startMs), contentRect) });
    }
  }
  const { frames } = syntheticRecording(
    random,
    sitter,
    momentsOf(looks, seededRandom(`${seed}/blinks`), viewportPx, durationMs),
    viewportPx,
    durationMs,
  );
  return { frames, faceChunks: chunksOf(frames), cmPerPx: sitter.cmPerPx };
}

/** With a reaction delay, then near the dot with small errors. */
function atDot(
  { tMs, xPx, yPx }: Pick<RectPx, 'xPx' | 'yPx'> & { readonly tMs: number },
  random: { readonly normal: () => number },
): Look {
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
