/**
 * Event F1 against human coders: a found fixation agrees with a coded one where their overlap in time is at least
 * half of what both cover; each is used once, in the order of time.
 */
export const NONE = { agreed: 0, coded: 0, found: 0 };

/**
 * @param coded [start, end] in ms, in the order of time
 * @param found the same
 */
export function agreementOf(coded, found) {
  const used = new Set();
  for (const [start, end] of coded) {
    let best = -1;
    let bestShare = 0.5;
    found.forEach(([from, to], at) => {
      if (used.has(at)) return;
      const share =
        (Math.min(end, to) - Math.max(start, from)) / (Math.max(end, to) - Math.min(start, from));
      if (share >= bestShare) [best, bestShare] = [at, share];
    });
    if (best >= 0) used.add(best);
  }
  return { agreed: used.size, coded: coded.length, found: found.length };
}

export function sumOf(agreements) {
  return agreements.reduce(
    (sum, one) => ({
      agreed: sum.agreed + one.agreed,
      coded: sum.coded + one.coded,
      found: sum.found + one.found,
    }),
    NONE,
  );
}

export function f1Of({ agreed, coded, found }) {
  return (2 * agreed) / (coded + found);
}

/**
 * 95 % percentile interval of a figure of recordings, drawing recordings with replacement.
 *
 * @param figure of a list of recordings
 * @param random uniform, 0 to 1
 */
export function bootstrapInterval(recordings, figure, random, draws = 5000) {
  const figures = Float64Array.from({ length: draws }, () =>
    figure(recordings.map(() => recordings[Math.floor(random() * recordings.length)])),
  ).sort();
  return [figures[Math.floor(0.025 * draws)], figures[Math.ceil(0.975 * draws) - 1]];
}
