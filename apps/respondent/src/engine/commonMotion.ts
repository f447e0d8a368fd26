import type { Shift } from './profileShift';

/** Movement faster or slower than breathing is filtered out. */
const QUICK_MS = 400;
const SLOW_MS = 6000;
/** How long the movement of a part is remembered. */
const MOTION_WINDOW_MS = 15_000;
/** Between two frames, noise jumps while a breath moves smoothly. */
const NOISE_COUNTS = 4;
/** A part that hardly matches its reference drifts randomly, for example plain cloth without edges. */
const MIN_CONFIDENCE = 0.6;

interface PartMotion {
  rows: number;
  quick: number;
  slow: number;
  /** Mean squares of the smooth and of the jumping movement, rows. */
  glide: number;
  jump: number;
}

/** Finds the common movement of the parts that move smoothly, and ignores static and trembling ones. */
export class CommonMotion {
  private readonly motions: (PartMotion | null)[];
  private lastMs = Number.NaN;

  constructor(count: number) {
    this.motions = Array.from({ length: count }, () => null);
  }

  /**
   * @param shifts of each part since its own start; null where there was nothing to compare
   * @returns how far they moved since the previous call, rows, down positive; confidence 0..1
   */
  add(
    shifts: readonly (Shift | null)[],
    tMs: number,
  ): { readonly movedPx: number; readonly confidence: number } {
    const stepMs = tMs - this.lastMs;
    this.lastMs = tMs;
    let weights = 0;
    let moved = 0;
    let trust = 0;
    for (const [part, found] of shifts.entries()) {
      const shift = found && found.confidence >= MIN_CONFIDENCE ? found : null;
      const before = this.motions[part] ?? null;
      if (!shift || !before || !(stepMs > 0)) {
        this.motions[part] = shift && initialMotion(shift.rows);
        continue;
      }
      const step = shift.rows - before.rows;
      const weight = weightOf(before) * shift.confidence ** 2;
      weights += weight;
      moved += weight * step;
      trust += weight * shift.confidence;
      this.motions[part] = updatedMotion(before, shift.rows, step, stepMs);
    }
    return weights > 0
      ? { movedPx: moved / weights, confidence: trust / weights }
      : { movedPx: 0, confidence: 0 };
  }
}

const initialMotion = (rows: number): PartMotion => ({
  rows,
  quick: rows,
  slow: rows,
  glide: 0,
  jump: 0,
});

function updatedMotion(before: PartMotion, rows: number, step: number, stepMs: number): PartMotion {
  const share = (overMs: number) => 1 - Math.exp(-stepMs / overMs);
  const quick = before.quick + (rows - before.quick) * share(QUICK_MS);
  const slow = before.slow + (rows - before.slow) * share(SLOW_MS);
  const keep = share(MOTION_WINDOW_MS);
  return {
    rows,
    quick,
    slow,
    glide: before.glide + ((quick - slow) ** 2 - before.glide) * keep,
    jump: before.jump + (step ** 2 - before.jump) * keep,
  };
}

/**
 * Highest for parts that move a lot and smoothly, 0 for static ones. Small at first, when nothing is known.
 */
function weightOf({ glide, jump }: PartMotion): number {
  return 1e-6 + (glide * glide) / (glide + NOISE_COUNTS * jump + 1e-9);
}
