/**
 * Where a person looks: a plausible scanpath over areas of interest.
 *
 * Fixation durations are log-normal (median a quarter of a second), saccades last 21 ms + 2.2 ms
 * per degree (Carpenter 1988); the gaze drifts slightly within a fixation. The next position is
 * drawn from the areas by weight; at first everyone prefers the heavy areas, later interest evens
 * out.
 */
import type { SeededRandom } from './seededRandom';

export interface InterestArea {
  /** Centre, as a fraction of the picture. */
  readonly xNorm: number;
  readonly yNorm: number;
  /** Standard deviation of the landing points. */
  readonly spreadNorm: number;
  /** Relative weight with which it attracts the gaze. */
  readonly weight: number;
  /** If given, the area moves along this path in straight lines, and a fixating eye follows it. */
  readonly path?: readonly PathPoint[];
}

/** A position at a time from the onset; paths are in ascending order. */
export interface PathPoint {
  readonly tMs: number;
  readonly xNorm: number;
  readonly yNorm: number;
}

/** One fixation; times from the onset of the picture. */
export interface TrueFixation {
  readonly startMs: number;
  readonly endMs: number;
  readonly xNorm: number;
  readonly yNorm: number;
  readonly driftXNorm: number;
  readonly driftYNorm: number;
  /** The path it follows, if any. */
  readonly path?: readonly PathPoint[];
}

export interface GazeHabits {
  /** Median fixation duration. */
  readonly fixationMs: number;
  /** 0 keeps strictly to the areas, 1 wanders over the whole picture. */
  readonly wandering: number;
  /** How often the person returns to what they like, 0..1. */
  readonly favour: number;
}

export function randomHabits(random: SeededRandom): GazeHabits {
  return {
    fixationMs: random.between(210, 330),
    wandering: random.between(0.04, 0.18),
    favour: random.between(0.1, 0.5),
  };
}

/**
 * @param areas of the picture; heavier ones are looked at more; without any, the centre
 * @param durationMs how long the picture is shown
 * @param pictureDeg width of the picture in degrees, for the length of saccades
 */
export function scanpath(
  random: SeededRandom,
  habits: GazeHabits,
  areas: readonly InterestArea[],
  durationMs: number,
  pictureDeg: number,
): TrueFixation[] {
  const fixations: TrueFixation[] = [];
  const liking = areas.map(() => Math.exp(habits.favour * random.normal()));
  // The first fixation is where the eye was before: near the centre of the screen.
  let x = 0.5 + 0.04 * random.normal();
  let y = 0.5 + 0.04 * random.normal();
  let path: InterestArea['path'];
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
      ...(path ? { path } : {}),
    });
    const next = nextGazeTarget(random, habits, areas, liking, at);
    const degrees = Math.sqrt((next.xNorm - x) ** 2 + (next.yNorm - y) ** 2) * pictureDeg;
    at = endMs + 21 + 2.2 * degrees;
    path = next.path;
    // The saccade lands where the moving area will be.
    const moved = path && pointOnPath(path, at);
    x = next.xNorm + (moved && next.from ? moved.xNorm - next.from.xNorm : 0);
    y = next.yNorm + (moved && next.from ? moved.yNorm - next.from.yNorm : 0);
  }
  return fixations;
}

/**
 * Gaze position at a time; between two fixations it follows the saccade, slower at both ends.
 *
 * @param fixations in chronological order, at least one
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
    const [alongX, alongY] = offsetAlongPath(here, tMs);
    return {
      xNorm: here.xNorm + here.driftXNorm * share + alongX,
      yNorm: here.yNorm + here.driftYNorm * share + alongY,
    };
  }
  const share = (tMs - here.endMs) / (next.startMs - here.endMs);
  const flown = share * share * (3 - 2 * share);
  const [alongX, alongY] = offsetAlongPath(here, here.endMs);
  const fromX = here.xNorm + alongX;
  const fromY = here.yNorm + alongY;
  return {
    xNorm: fromX + (next.xNorm - fromX) * flown,
    yNorm: fromY + (next.yNorm - fromY) * flown,
  };
}

/** Before its start and after its end a path stands still. */
export function pointOnPath(
  path: readonly PathPoint[],
  tMs: number,
): { readonly xNorm: number; readonly yNorm: number } {
  const at = path.findLastIndex((point) => point.tMs <= tMs);
  const from = path[Math.max(at, 0)] ?? { tMs: 0, xNorm: 0.5, yNorm: 0.5 };
  const to = at < 0 ? undefined : path[at + 1];
  if (!to) return from;
  const share = (tMs - from.tMs) / (to.tMs - from.tMs);
  return {
    xNorm: from.xNorm + (to.xNorm - from.xNorm) * share,
    yNorm: from.yNorm + (to.yNorm - from.yNorm) * share,
  };
}

/** How far the gaze has moved with the area it follows. */
function offsetAlongPath({ path, startMs }: TrueFixation, tMs: number): [number, number] {
  if (!path) return [0, 0];
  const from = pointOnPath(path, startMs);
  const to = pointOnPath(path, Math.max(tMs, startMs));
  return [to.xNorm - from.xNorm, to.yNorm - from.yNorm];
}

interface NextGaze {
  readonly xNorm: number;
  readonly yNorm: number;
  readonly path?: readonly PathPoint[];
  /** Position of the moving area when it was chosen. */
  readonly from?: { readonly xNorm: number; readonly yNorm: number };
}

function nextGazeTarget(
  random: SeededRandom,
  habits: GazeHabits,
  areas: readonly InterestArea[],
  liking: readonly number[],
  tMs: number,
): NextGaze {
  const within = (value: number) => Math.min(Math.max(value, 0.02), 0.98);
  if (areas.length === 0 || random.uniform() < habits.wandering) {
    return {
      xNorm: within(random.between(0.05, 0.95)),
      yNorm: within(random.between(0.08, 0.92)),
    };
  }
  const evenness = 1 / (1 + tMs / 6000);
  const weights = areas.map(({ weight }, i) => Math.pow(weight, evenness) * (liking[i] ?? 1));
  let draw = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = areas.find((_, i) => (draw -= weights[i] ?? 0) <= 0) ?? areas[0];
  const middle = chosen?.path ? pointOnPath(chosen.path, tMs) : chosen;
  return {
    xNorm: within((middle?.xNorm ?? 0.5) + (chosen?.spreadNorm ?? 0.1) * random.normal()),
    yNorm: within((middle?.yNorm ?? 0.5) + (chosen?.spreadNorm ?? 0.1) * random.normal()),
    ...(chosen?.path && middle ? { path: chosen.path, from: middle } : {}),
  };
}

/** A period with closed eyes. */
export interface TrueBlink {
  readonly startMs: number;
  readonly endMs: number;
}

/** About 12 per minute, 130 to 260 ms each, at least half a second apart. */
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
