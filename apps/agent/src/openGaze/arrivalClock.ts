/**
 * The difference of two clocks, from when records arrive.
 *
 * No record arrives before it was taken, and some arrive almost at once. So the line that lies as closely
 * below all differences (arrival − device time) as a line can is the difference of the clocks, plus the
 * shortest delay, which cannot be told from it. The line is the edge of the lower convex hull above the mean
 * time (Moon, Skelly & Towsley 1999, Estimation and removal of clock skew from network delay measurements).
 */
export interface ClockOffset {
  /** Agent − device at the time of the last record. */
  readonly offsetMs: number;
  /** Root mean square of the smallest differences of each second above the line. */
  readonly residualMs: number;
}

interface Difference {
  readonly deviceMs: number;
  readonly differenceMs: number;
}

interface Line {
  readonly fromMs: number;
  readonly offsetMs: number;
  readonly perMs: number;
}

/** Of the records of each second the fastest one is kept, for ten minutes. */
const BIN_MS = 1000;
const MOST_BINS = 600;
/** A rate is not told from a change of delays before. */
const SHORTEST_FOR_RATE_MS = 30_000;
/** Quartz clocks differ by less. */
const LARGEST_RATE = 200e-6;
/** Larger steps ahead are a clock that was set anew. Records can be late by any time, if the agent stood still. */
const LARGEST_STEP_AHEAD_MS = 1000;

export class ArrivalClock {
  #fastest: Difference[] = [];
  #line: Line | null = null;
  #lastMs = 0;

  /** False: the device's clock went back, or leapt ahead, so it was set anew, and `restart` is due. */
  continuesWith(deviceMs: number, arrivedMs: number): boolean {
    if (this.#fastest.length === 0) return true;
    const aboveMs = arrivedMs - this.agentMs(deviceMs);
    return deviceMs >= this.#lastMs && aboveMs > -LARGEST_STEP_AHEAD_MS;
  }

  /** Forgets all before: another clock begins. */
  restart(): void {
    this.#fastest = [];
    this.#line = null;
  }

  /** @param deviceMs time of a record; not before the one added last */
  add(deviceMs: number, arrivedMs: number): void {
    const differenceMs = arrivedMs - deviceMs;
    this.#lastMs = deviceMs;
    const last = this.#fastest.at(-1);
    const isSameBin =
      last !== undefined && Math.floor(last.deviceMs / BIN_MS) === Math.floor(deviceMs / BIN_MS);
    if (isSameBin && last.differenceMs <= differenceMs) return;
    if (isSameBin) this.#fastest.pop();
    this.#fastest.push({ deviceMs, differenceMs });
    if (this.#fastest.length > MOST_BINS) this.#fastest.shift();
    this.#line = null;
  }

  /** The agent's time at a time of the device. */
  agentMs(deviceMs: number): number {
    return deviceMs + valueAt(this.#fitted(), deviceMs);
  }

  /** null before the first record. */
  offset(): ClockOffset | null {
    if (this.#fastest.length === 0) return null;
    const line = this.#fitted();
    const squares = this.#fastest.map(
      ({ deviceMs, differenceMs }) => (differenceMs - valueAt(line, deviceMs)) ** 2,
    );
    const meanSquare = squares.reduce((sum, square) => sum + square, 0) / squares.length;
    return { offsetMs: valueAt(line, this.#lastMs), residualMs: Math.sqrt(meanSquare) };
  }

  #fitted(): Line {
    this.#line ??= lineBelow(this.#fastest);
    return this.#line;
  }
}

function valueAt({ fromMs, offsetMs, perMs }: Line, deviceMs: number): number {
  return offsetMs + (deviceMs - fromMs) * perMs;
}

/** @param points in chronological order */
function lineBelow(points: readonly Difference[]): Line {
  const fromMs = points[0]?.deviceMs ?? 0;
  const spanMs = (points.at(-1)?.deviceMs ?? 0) - fromMs;
  const perMs = spanMs < SHORTEST_FOR_RATE_MS ? 0 : rateOfEdge(points);
  const within = Math.min(Math.max(perMs, -LARGEST_RATE), LARGEST_RATE);
  const offsets = points.map(
    ({ deviceMs, differenceMs }) => differenceMs - (deviceMs - fromMs) * within,
  );
  return { fromMs, offsetMs: Math.min(...offsets), perMs: within };
}

/** Slope of the edge of the lower convex hull that lies above the mean time. */
function rateOfEdge(points: readonly Difference[]): number {
  const hull: Difference[] = [];
  for (const point of points) {
    while (hull.length >= 2 && !turnsUp(hull.at(-2), hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  const meanMs = points.reduce((sum, { deviceMs }) => sum + deviceMs / points.length, 0);
  const end = hull.findIndex(({ deviceMs }, at) => at > 0 && deviceMs >= meanMs);
  return slope(hull[end - 1], hull[end]);
}

function turnsUp(a: Difference | undefined, b: Difference | undefined, c: Difference): boolean {
  return slope(a, b) < slope(b, c);
}

function slope(from: Difference | undefined, to: Difference | undefined): number {
  if (!from || !to || to.deviceMs <= from.deviceMs) return 0;
  return (to.differenceMs - from.differenceMs) / (to.deviceMs - from.deviceMs);
}
