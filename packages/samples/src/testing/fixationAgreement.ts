/**
 * Event F1 of fixations against those that are known: a found fixation agrees with a known one where their overlap in
 * time is at least half of what both cover; each is used once, in the order of time.
 */

/** Times of a fixation, ms. */
export type Span = readonly [startMs: number, endMs: number];

export interface Agreement {
  readonly agreed: number;
  readonly known: number;
  readonly found: number;
}

/**
 * @param known in the order of time
 * @param found the same
 */
export function agreementOf(known: readonly Span[], found: readonly Span[]): Agreement {
  const used = new Set<number>();
  for (const [start, end] of known) {
    let best = -1;
    let bestShare = 0.5;
    found.forEach(([from, to], at) => {
      if (used.has(at)) return;
      const both = Math.min(end, to) - Math.max(start, from);
      const share = both / (Math.max(end, to) - Math.min(start, from));
      if (share >= bestShare) [best, bestShare] = [at, share];
    });
    if (best >= 0) used.add(best);
  }
  return { agreed: used.size, known: known.length, found: found.length };
}

export function sumOfAgreements(agreements: readonly Agreement[]): Agreement {
  return agreements.reduce(
    (sum, one) => ({
      agreed: sum.agreed + one.agreed,
      known: sum.known + one.known,
      found: sum.found + one.found,
    }),
    { agreed: 0, known: 0, found: 0 },
  );
}

export function f1Of({ agreed, known, found }: Agreement): number {
  return (2 * agreed) / (known + found);
}
