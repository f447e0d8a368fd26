/**
 * Where a person looks: a believable scanpath over areas of interest.
 *
 * Fixations last a log-normal time (median a quarter of a second), saccades 21 ms + 2.2 ms a degree
 * (Carpenter 1988); within a fixation the gaze drifts a little. The next place is drawn from the
 * areas by their weight; early on everyone prefers the heavy areas, later interest evens out.
 */
import type { SeededRandom } from './seededRandom';

export interface InterestArea {
  /** Middle, as a part of the picture. */
  readonly xNorm: number;
  readonly yNorm: number;
  /** Standard deviation of the landing points. */
  readonly spreadNorm: number;
  /** How much it draws the gaze against the others. */
  readonly weight: number;
}

/** One stay of the eye; times from the onset of the picture. */
export interface TrueFixation {
  readonly startMs: number;
  readonly endMs: number;
  readonly xNorm: number;
  readonly yNorm: number;
  readonly driftXNorm: number;
  readonly driftYNorm: number;
}

export interface Habits {
  /** Median of the fixation durations. */
  readonly fixationMs: number;
  /** 0: strict about the areas; 1: wanders over the whole picture. */
  readonly wandering: number;
  /** How often somebody comes back to what they like, 0..1. */
  readonly favour: number;
}

export function habitsOf(random: SeededRandom): Habits {
  return {
    fixationMs: random.between(210, 330),
    wandering: random.between(0.04, 0.18),
    favour: random.between(0.1, 0.5),
  };
}

/**
 * @param areas of the picture, heavier ones are looked at more; none: the middle
 * @param durationMs how long the picture is shown
 * @param pictureDeg width of the picture as seen, for the length of saccades
 */
export function scanpath(
  random: SeededRandom,
  habits: Habits,
  areas: readonly InterestArea[],
  durationMs: number,
  pictureDeg: number,
): TrueFixation[] {
  const fixations: TrueFixation[] = [];
  const liking = areas.map(() => Math.exp(habits.favour * random.normal()));
  // The first fixation is where the eye rested before: near the middle of the screen.
  let x = 0.5 + 0.04 * random.normal();
  let y = 0.5 + 0.04 * random.normal();
  let at = 0;
  while (at < durationMs) {
    const lasting = habits.fixationMs * Math.exp(0.38 * random.normal());
    const endMs = Math.min(durationMs, at + Math.min(Math.max(lasting, 90), 1200));
    fixations.push({
      startMs: at,
      endMs,
      xNorm: x,
      yNorm: y,
      driftXNorm: (0.15 * random.normal()) / pictureDeg,
      driftYNorm: (0.15 * random.normal()) / pictureDeg,
    });
    const [nextX, nextY] = nextPlace(random, habits, areas, liking, at);
    const degrees = Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2) * pictureDeg;
    at = endMs + 21 + 2.2 * degrees;
    x = nextX;
    y = nextY;
  }
  return fixations;
}

/**
 * Where the eye is at a time; between two fixations it flies, slow at both ends.
 *
 * @param fixations in the order of time, at least one
 */
export function gazeAt(
  fixations: readonly TrueFixation[],
  tMs: number,
): { readonly xNorm: number; readonly yNorm: number } {
  let low = 0;
  let high = fixations.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((fixations[middle]?.startMs ?? 0) <= tMs) low = middle;
    else high = middle - 1;
  }
  const here = fixations[low];
  const next = fixations[low + 1];
  if (!here) return { xNorm: 0.5, yNorm: 0.5 };
  if (tMs <= here.endMs || !next) {
    const share = Math.max(0, tMs - here.startMs) / 1000;
    return {
      xNorm: here.xNorm + here.driftXNorm * share,
      yNorm: here.yNorm + here.driftYNorm * share,
    };
  }
  const share = (tMs - here.endMs) / (next.startMs - here.endMs);
  const flown = share * share * (3 - 2 * share);
  return {
    xNorm: here.xNorm + (next.xNorm - here.xNorm) * flown,
    yNorm: here.yNorm + (next.yNorm - here.yNorm) * flown,
  };
}

function nextPlace(
  random: SeededRandom,
  habits: Habits,
  areas: readonly InterestArea[],
  liking: readonly number[],
  tMs: number,
): [number, number] {
  const within = (value: number) => Math.min(Math.max(value, 0.02), 0.98);
  if (areas.length === 0 || random.uniform() < habits.wandering) {
    return [within(random.between(0.05, 0.95)), within(random.between(0.08, 0.92))];
  }
  const evenness = 1 / (1 + tMs / 6000);
  const weights = areas.map(({ weight }, i) => Math.pow(weight, evenness) * (liking[i] ?? 1));
  let draw = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = areas.find((_, i) => (draw -= weights[i] ?? 0) <= 0) ?? areas[0];
  return [
    within((chosen?.xNorm ?? 0.5) + (chosen?.spreadNorm ?? 0.1) * random.normal()),
    within((chosen?.yNorm ?? 0.5) + (chosen?.spreadNorm ?? 0.1) * random.normal()),
  ];
}

/** Moments the eyes are shut. */
export interface TrueBlink {
  readonly startMs: number;
  readonly endMs: number;
}

/** About 12 a minute, 130 to 260 ms each; never two within half a second. */
export function blinks(random: SeededRandom, durationMs: number): TrueBlink[] {
  const list: TrueBlink[] = [];
  let at = random.between(500, 4000);
  while (at < durationMs) {
    const endMs = at + random.between(130, 260);
    list.push({ startMs: at, endMs });
    at = endMs + 500 - 4300 * Math.log(1 - random.uniform());
  }
  return list;
}
