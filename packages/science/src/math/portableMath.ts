/**
 * Exponential, logarithm and inverse trigonometric functions that are identical to the bit in every
 * program.
 *
 * The functions of Math differ in the last digit between versions of JavaScript engines (between
 * Node 20 and a current Chromium in a tenth of the values). These use only +, -, *, / and the
 * square root, which round identically everywhere. Errors are a few units of the last digit.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const SQRT_HALF = Math.SQRT1_2;
const HALF_PI = Math.PI / 2;
/** Arc tangents of 0, 1/4, 1/2, 3/4, 1. */
const ARCS = [
  0, 0.24497866312686414, 0.4636476090008061, 0.6435011087932844, 0.7853981633974483,
] as const;

/** 1 / n. */
const PARTS = Array.from({ length: 15 }, (_one, n) => 1 / n);

/** e to the power of x; 0 or Infinity if the result is out of range. */
export function portableExp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 709.78) return Number.POSITIVE_INFINITY;
  if (x < -745.1) return 0;
  const twos = Math.round(x / Math.LN2);
  const r = x - twos * LN2_HIGH - twos * LN2_LOW;
  let sum = 1;
  // |r| <= ln 2 / 2: the fourteenth term is under a unit of the last digit.
  for (let n = 14; n > 0; n--) sum = 1 + sum * r * PARTS[n]!;
  // In two steps, so that neither leaves the range.
  const half = Math.trunc(twos / 2);
  return sum * powerOfTwo(half) * powerOfTwo(twos - half);
}

/** Natural logarithm; NaN below 0, -Infinity at 0. */
export function portableLog(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) {
    return x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN;
  }
  let part = x;
  let twos = 0;
  for (let step = 512; step > 0; step >>= 1) {
    const power = powerOfTwo(step);
    if (part >= power) {
      part /= power;
      twos += step;
    } else if (part < 1 / power) {
      part *= power;
      twos -= step;
    }
  }
  while (part >= 2 * SQRT_HALF) {
    part /= 2;
    twos++;
  }
  while (part < SQRT_HALF) {
    part *= 2;
    twos--;
  }
  const s = (part - 1) / (part + 1);
  const ss = s * s;
  let sum = 0;
  for (let n = 25; n > 1; n -= 2) sum = ss * (1 / n + sum);
  return twos * LN2_HIGH + (twos * LN2_LOW + 2 * s * (1 + sum));
}

/** Arc tangent, -pi/2 to pi/2. */
export function portableAtan(x: number): number {
  const size = Math.abs(x);
  if (!(size <= 1)) {
    if (Number.isNaN(x)) return x;
    const arc = HALF_PI - smallArc(1 / size);
    return x < 0 ? -arc : arc;
  }
  return x < 0 ? -smallArc(size) : smallArc(size);
}

/** Angle of the direction (x, y), -pi to pi; 0 for the zero vector. */
export function portableAtan2(y: number, x: number): number {
  if (Number.isNaN(x + y)) return Number.NaN;
  if (x === 0 && y === 0) return 0;
  if (Math.abs(y) > Math.abs(x)) {
    const arc = portableAtan(x / y);
    return y > 0 ? HALF_PI - arc : -HALF_PI - arc;
  }
  const arc = portableAtan(y / x);
  return x > 0 ? arc : y < 0 ? arc - Math.PI : arc + Math.PI;
}

/** Arc cosine, 0 to pi; NaN outside -1 to 1. */
export function portableAcos(x: number): number {
  return portableAtan2(Math.sqrt((1 - x) * (1 + x)), x);
}

/** For 0 to 1: relative to the nearest quarter, where the series is short. */
function smallArc(x: number): number {
  const quarter = Math.round(x * 4);
  const near = quarter / 4;
  const t = (x - near) / (1 + near * x);
  const tt = t * t;
  let sum = 0;
  // |t| <= 1/8.
  for (let n = 19; n > 1; n -= 2) sum = -tt * (1 / n + sum);
  return ARCS[quarter]! + t * (1 + sum);
}

/** Exact, -1022 to 1023. */
function powerOfTwo(exponent: number): number {
  let power = 1;
  let factor = exponent < 0 ? 0.5 : 2;
  for (let left = Math.abs(exponent); left > 0; left >>= 1) {
    if ((left & 1) === 1) power *= factor;
    factor *= factor;
  }
  return power;
}
