/** How late a signal follows steps whose true times are known. */

/** One step: its true time, and the values before and after it. */
export interface TrueStep {
  /** On the clock of the samples. */
  readonly tMs: number;
  readonly from: number;
  readonly to: number;
}

/** Between which delays a step was seen: the last sample before it and the first after it, minus its true time. */
export interface DelayBounds {
  readonly lowMs: number;
  readonly highMs: number;
}

export interface StepDelay {
  readonly steps: number;
  /** Of the middles of the bounds: half way between two samples. */
  readonly medianMs: number;
  readonly quartilesMs: readonly [number, number];
  /**
   * The delays that agree with the most steps. With one constant delay these are all steps, and the range is far
   * narrower than the interval of the samples, because steps fall anywhere between two samples.
   */
  readonly alignedMs: readonly [number, number];
  /** Share of the steps that agree with it, 0..1. */
  readonly alignedShare: number;
}

/**
 * @param tMs [n] ascending
 * @param values [n] NaN: not measured, left out
 * @param withinMs samples this long before and after the true time are looked at
 * @returns null where the values do not go from one side of the middle to the other exactly once
 */
export function delayBounds(
  tMs: ArrayLike<number>,
  values: ArrayLike<number>,
  step: TrueStep,
  withinMs: { readonly before: number; readonly after: number },
): DelayBounds | null {
  const middle = (step.from + step.to) / 2;
  const isAfter = (value: number) => value > middle === step.to > middle;
  let lastBeforeMs: number | null = null;
  let firstAfterMs: number | null = null;
  for (let i = 0; i < tMs.length; i++) {
    const atMs = (tMs[i] ?? Number.NaN) - step.tMs;
    const value = values[i] ?? Number.NaN;
    if (!(atMs >= -withinMs.before && atMs <= withinMs.after) || Number.isNaN(value)) continue;
    if (isAfter(value)) firstAfterMs ??= atMs;
    else if (firstAfterMs !== null) return null;
    else lastBeforeMs = atMs;
  }
  if (lastBeforeMs === null || firstAfterMs === null) return null;
  return { lowMs: lastBeforeMs, highMs: firstAfterMs };
}

/** @throws RangeError without steps */
export function stepDelay(bounds: readonly DelayBounds[]): StepDelay {
  if (bounds.length === 0) throw new RangeError('There are no steps.');
  const middles = bounds.map(({ lowMs, highMs }) => (lowMs + highMs) / 2);
  const { lowMs, highMs, count } = mostCovered(bounds);
  return {
    steps: bounds.length,
    medianMs: quantile(middles, 0.5),
    quartilesMs: [quantile(middles, 0.25), quantile(middles, 0.75)],
    alignedMs: [lowMs, highMs],
    alignedShare: count / bounds.length,
  };
}

/** The stretch that lies in the most intervals. */
function mostCovered(bounds: readonly DelayBounds[]): DelayBounds & { readonly count: number } {
  const edges = bounds
    .flatMap(({ lowMs, highMs }) => [
      { atMs: lowMs, change: 1 },
      { atMs: highMs, change: -1 },
    ])
    .toSorted((a, b) => a.atMs - b.atMs || b.change - a.change);
  let covered = 0;
  let best = { lowMs: Number.NaN, highMs: Number.NaN, count: 0 };
  for (const [at, { atMs, change }] of edges.entries()) {
    covered += change;
    if (covered > best.count) {
      best = { lowMs: atMs, highMs: edges[at + 1]?.atMs ?? atMs, count: covered };
    }
  }
  return best;
}

/** @param share 0..1; linear between neighbours. NaN without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
