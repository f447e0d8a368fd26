/**
 * I-VT: fixations are runs of slow gaze.
 *
 * Olsen, A. (2012), The Tobii I-VT fixation filter, after Salvucci & Goldberg (2000), doi
 * 10.1145/355017.355028. The velocity of a sample is the visual angle between the first and the
 * last sample of a 20 ms window around it, divided by their time difference; below 30 deg/s it
 * belongs to a fixation. Neighbouring fixations at most 75 ms and 0.5 deg apart are merged; those
 * under 60 ms are dropped. If the window contains less than two valid samples, the neighbours are
 * used, so at 60 Hz the velocity is that over two intervals. Units: ms, CSS px, degrees. A fixation
 * covers [start, end), half an interval beyond its first and last sample. Limits: meant for 60 Hz
 * and more with precise gaze; it fails with webcam noise.
 */
import { coordinatesLike, type Coordinates } from '../math/coordinates';
import type { Fixations } from './fixations';
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';
import type { ViewGeometry } from '../geometry/visualAngle';

export const IVT_VERSION = '1';

export interface IvtParameters {
  readonly windowMs: number;
  readonly thresholdDegPerS: number;
  readonly mergeGapMs: number;
  readonly mergeAngleDeg: number;
  readonly minDurationMs: number;
}

/** The defaults of Tobii Studio and Pro Lab. */
export const IVT_DEFAULTS: IvtParameters = {
  windowMs: 20,
  thresholdDegPerS: 30,
  mergeGapMs: 75,
  mergeAngleDeg: 0.5,
  minDurationMs: 60,
};

const RADIANS = Math.PI / 180;

/**
 * @param tMs [n] ascending
 * @param xPx [n] NaN where lost; fill short gaps first (fillGaps.ts)
 * @param yPx [n]
 * @returns fixations in chronological order, centres in px
 */
export function ivt<Kind extends Coordinates>(
  tMs: Float64Array,
  xPx: Kind,
  yPx: Kind,
  view: ViewGeometry,
  parameters: IvtParameters = IVT_DEFAULTS,
): Fixations<Kind> {
  const n = tMs.length;
  // Vectors are in px, which saves scaling every sample; squared tangents compare angles.
  const distancePx = view.distanceCm / view.cmPerPx;
  const distanceSquared = distancePx * distancePx;
  const centreX = view.centreXPx;
  const centreY = view.centreYPx;
  const halfWindow = parameters.windowMs / 2;
  const radPerMs = (parameters.thresholdDegPerS * RADIANS) / 1000;
  const { mergeGapMs } = parameters;

  const runs = new Runs(tMs, view, parameters);
  // Sums of the current run. Otherwise only integers are carried from sample to sample: times would
  // be boxed, which costs more than reading them again.
  let sumX = Number.NaN;
  let sumY = Number.NaN;
  const last = n - 1;
  let low = 0;
  let high = 0;
  let runFirst = -1;
  let i = 0;
  while (i < n) {
    let slow = false;
    // The inner loop calls nothing, so that the compiler keeps the array pointers in registers.
    for (; i < n; i++) {
      const now = tMs[i]!;
      // The window is [low, high].
      const fromMs = now - halfWindow;
      const untilMs = now + halfWindow;
      if (tMs[low]! < fromMs) {
        do low++;
        while (tMs[low]! < fromMs);
      }
      if (high < last && tMs[high + 1]! <= untilMs) {
        do high++;
        while (high < last && tMs[high + 1]! <= untilMs);
      }
      slow = false;
      const px = xPx[i]!;
      // NaN is the only value that differs from itself.
      if (px === px) {
        // A lost sample at the edge of the window removes that sample, not the whole velocity.
        let a = low;
        let b = high;
        let ax = xPx[a]!;
        let bx = xPx[b]!;
        let span = tMs[b]! - tMs[a]!;
        let dx = ax - bx;
        if (dx !== dx || a === b) {
          while (a < i && xPx[a] !== xPx[a]) a++;
          while (b > i && xPx[b] !== xPx[b]) b--;
          if (a === b) {
            if (i > 0 && now - tMs[i - 1]! <= mergeGapMs && xPx[i - 1] === xPx[i - 1]) a = i - 1;
            if (i < last && tMs[i + 1]! - now <= mergeGapMs && xPx[i + 1] === xPx[i + 1]) b = i + 1;
          }
          ax = xPx[a]!;
          bx = xPx[b]!;
          span = tMs[b]! - tMs[a]!;
          dx = ax - bx;
        }
        if (a < b) {
          ax -= centreX;
          bx -= centreX;
          const ay = yPx[a]! - centreY;
          const by = yPx[b]! - centreY;
          const dy = ay - by;
          const turn = ax * by - ay * bx;
          const dot = distanceSquared + ax * bx + ay * by;
          const limit = tangent(radPerMs * span) * dot;
          // tan is |a x b| / a . b: no square root and no arc tangent per sample.
          slow = dot > 0 && distanceSquared * (dx * dx + dy * dy) + turn * turn < limit * limit;
        }
      }
      if (runFirst >= 0 && !(slow && now - tMs[i - 1]! <= mergeGapMs)) break;
      if (slow) {
        if (runFirst < 0) {
          runFirst = i;
          sumX = px;
          sumY = yPx[i]!;
        } else {
          sumX += px;
          sumY += yPx[i]!;
        }
      }
    }
    if (runFirst >= 0) runs.add(runFirst, i, sumX, sumY);
    // The sample that ended a run may begin the next one.
    runFirst = i < n && slow ? i : -1;
    if (runFirst >= 0) {
      sumX = xPx[i]!;
      sumY = yPx[i]!;
    }
    i++;
  }
  if (runFirst >= 0) runs.add(runFirst, n, sumX, sumY);
  return runs.fixations(xPx);
}

/** Runs of slow samples, merged where they belong together; one row per run. */
class Runs {
  readonly #tMs: Float64Array;
  readonly #view: ViewGeometry;
  readonly #parameters: IvtParameters;
  readonly #mergeTanSquared: number;
  #count = 0;
  #first = new Int32Array(1024);
  #last = new Int32Array(1024);
  #size = new Int32Array(1024);
  #sumX = new Float64Array(1024);
  #sumY = new Float64Array(1024);

  constructor(tMs: Float64Array, view: ViewGeometry, parameters: IvtParameters) {
    this.#tMs = tMs;
    this.#view = view;
    this.#parameters = parameters;
    const mergeTan = Math.tan(parameters.mergeAngleDeg * RADIANS);
    this.#mergeTanSquared = mergeTan * mergeTan;
  }

  /** Samples [first, end). */
  add(first: number, end: number, sumX: number, sumY: number): void {
    const before = this.#count - 1;
    const size = end - first;
    if (before >= 0 && this.#joins(before, first, sumX / size, sumY / size)) {
      this.#last[before] = end - 1;
      this.#size[before]! += size;
      this.#sumX[before]! += sumX;
      this.#sumY[before]! += sumY;
      return;
    }
    if (this.#count === this.#first.length) this.#grow();
    const at = this.#count++;
    this.#first[at] = first;
    this.#last[at] = end - 1;
    this.#size[at] = size;
    this.#sumX[at] = sumX;
    this.#sumY[at] = sumY;
  }

  #joins(before: number, first: number, x: number, y: number): boolean {
    const gapMs = extentStartMs(this.#tMs, first) - extentEndMs(this.#tMs, this.#last[before]!);
    if (gapMs > this.#parameters.mergeGapMs) return false;
    const { centreXPx, centreYPx, cmPerPx, distanceCm } = this.#view;
    const scale = cmPerPx / distanceCm;
    const ax = (this.#sumX[before]! / this.#size[before]! - centreXPx) * scale;
    const ay = (this.#sumY[before]! / this.#size[before]! - centreYPx) * scale;
    const bx = (x - centreXPx) * scale;
    const by = (y - centreYPx) * scale;
    const dx = ax - bx;
    const dy = ay - by;
    const turn = ax * by - ay * bx;
    const dot = 1 + ax * bx + ay * by;
    return dx * dx + dy * dy + turn * turn <= this.#mergeTanSquared * (dot * dot);
  }

  /** Those that are long enough; the centres have the precision of `like`. */
  fixations<Kind extends Coordinates>(like: Kind): Fixations<Kind> {
    const stored: number[] = [];
    for (let at = 0; at < this.#count; at++) {
      const startMs = extentStartMs(this.#tMs, this.#first[at]!);
      const endMs = extentEndMs(this.#tMs, this.#last[at]!);
      if (endMs - startMs >= this.#parameters.minDurationMs) stored.push(at);
    }
    return {
      count: stored.length,
      // Typed arrays are built from plain lists, because their own from(list, map) is several times
      // slower.
      startMs: new Float64Array(stored.map((at) => extentStartMs(this.#tMs, this.#first[at]!))),
      endMs: new Float64Array(stored.map((at) => extentEndMs(this.#tMs, this.#last[at]!))),
      x: coordinatesLike(
        like,
        stored.map((at) => this.#sumX[at]! / this.#size[at]!),
      ),
      y: coordinatesLike(
        like,
        stored.map((at) => this.#sumY[at]! / this.#size[at]!),
      ),
    };
  }

  #grow(): void {
    this.#first = doubleCapacity(this.#first, new Int32Array(this.#first.length * 2));
    this.#last = doubleCapacity(this.#last, new Int32Array(this.#last.length * 2));
    this.#size = doubleCapacity(this.#size, new Int32Array(this.#size.length * 2));
    this.#sumX = doubleCapacity(this.#sumX, new Float64Array(this.#sumX.length * 2));
    this.#sumY = doubleCapacity(this.#sumY, new Float64Array(this.#sumY.length * 2));
  }
}

function doubleCapacity<A extends Int32Array | Float64Array>(values: A, larger: A): A {
  larger.set(values);
  return larger;
}

/**
 * tan(z): a series below 0.05 rad (error under 1e-9 of it), which gives the same result on every
 * machine.
 */
function tangent(z: number): number {
  const zz = z * z;
  return z < 0.05 ? z * (1 + zz * (1 / 3 + zz * (2 / 15))) : Math.tan(z);
}
