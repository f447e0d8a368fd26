/** Loads that do not wait for the server, and the one that does: how fast it can be at most. */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** When each of `count` independent requests is due, in ms from the start: a Poisson process. */
export function poissonArrivals(count, perSecond, seed) {
  const next = seededNumbers(seed);
  let atMs = 0;
  return Array.from({ length: count }, () => {
    atMs -= (Math.log(1 - next()) / perSecond) * 1000;
    return atMs;
  });
}

/**
 * Sends each request when it is due, whether or not the earlier ones were answered. Times count from when a
 * request was due, not from when it could be sent.
 * @param {readonly number[]} arrivals in ms from the start, ascending
 * @param {(at: number) => Promise<unknown>} send
 * @returns times in ms, ascending, and what went wrong
 */
export async function openLoop(arrivals, send) {
  const since = performance.now();
  const timesMs = [];
  const running = [];
  const failures = [];
  for (let at = 0; at < arrivals.length; at++) {
    const dueMs = since + arrivals[at];
    const early = dueMs - performance.now();
    if (early > 0) await pause(early);
    running.push(
      send(at).then(
        () => timesMs.push(performance.now() - dueMs),
        (reason) => {
          failures.push(String(reason));
          timesMs.push(performance.now() - dueMs);
        },
      ),
    );
  }
  await Promise.all(running);
  timesMs.sort((a, b) => a - b);
  return { timesMs, failures };
}

/**
 * Requests a second when `atOnce` clients each wait for the answer before they send again.
 * @param {(at: number) => Promise<unknown>} send
 */
export async function closedLoopRate(send, { atOnce, warmUpMs, lastMs }) {
  let at = 0;
  let answered = 0;
  const countFrom = performance.now() + warmUpMs;
  const until = countFrom + lastMs;
  const client = async () => {
    while (performance.now() < until) {
      await send(at++);
      const now = performance.now();
      if (now >= countFrom && now < until) answered++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return answered / (lastMs / 1000);
}

/** @param {readonly number[]} sorted ascending */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
