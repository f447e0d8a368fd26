/** How many blinks of a clip with known ones were found. */
import type { Closure } from '@fovea/science/face/blinks';

/** Eyes are closed in the truth from this share of the way, as findClosures has it for the opening. */
const CLOSED_FROM = 0.5;

export interface BlinkAgreement {
  /** Blinks of the truth in pictures that the engine was shown. */
  readonly shown: number;
  /** Those that a found closure overlaps; a closure that overlaps two finds one. */
  readonly found: number;
  /** Found closures that overlap none. */
  readonly extra: number;
}

/**
 * @param tMs [n] of the pictures
 * @param closed [n] how far the eyes are closed, 0..1; NaN: no truth for this picture
 * @returns null without a picture of which it is known
 */
export function blinkAgreement(
  closures: readonly Closure[],
  tMs: ArrayLike<number>,
  closed: readonly number[],
): BlinkAgreement | null {
  if (!closed.some(Number.isFinite)) return null;
  const shown = blinksOf(tMs, closed);
  const taken = new Set<Closure>();
  for (const { startMs, endMs } of shown) {
    const match = closures.find(
      (closure) => !taken.has(closure) && closure.startMs <= endMs && closure.endMs >= startMs,
    );
    if (match) taken.add(match);
  }
  const extra = closures.filter(
    ({ startMs, endMs }) =>
      !shown.some((blink) => startMs <= blink.endMs && endMs >= blink.startMs),
  );
  return { shown: shown.length, found: taken.size, extra: extra.length };
}

/** From the first to the last picture with closed eyes. */
function blinksOf(
  tMs: ArrayLike<number>,
  closed: readonly number[],
): { readonly startMs: number; readonly endMs: number }[] {
  const blinks: { startMs: number; endMs: number }[] = [];
  let isClosed = false;
  for (const [at, share] of closed.entries()) {
    const atMs = tMs[at] ?? Number.NaN;
    const last = blinks.at(-1);
    if (!(share > CLOSED_FROM)) isClosed = false;
    else if (isClosed && last) last.endMs = atMs;
    else {
      isClosed = true;
      blinks.push({ startMs: atMs, endMs: atMs });
    }
  }
  return blinks;
}
