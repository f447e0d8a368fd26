/**
 * The distributions needed by tests, as pure functions.
 *
 * Normal: Marsaglia 2004 (doi 10.18637/jss.v011.i04), its series in the middle and the continued
 * fraction in the tails. Student's t by the regularised incomplete beta function, its continued
 * fraction by Lentz's method; the logarithm of the gamma function by Lanczos (g = 7, nine terms).
 * Relative error under 1e-10; checked against printed tables.
 */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] as const;
/** Two-sided 5 % of the normal distribution. */
export const Z_95 = 1.959963984540054;

/** Natural logarithm of the gamma function, x > 0. */
export function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const z = x - 1;
  const t = z + 7.5;
  let sum: number = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (z + i);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** P(Z <= z) of the standard normal distribution. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  const x = Math.abs(z);
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x > 6) {
    let fraction = 0;
    for (let k = 60; k > 0; k--) fraction = k / (x + fraction);
    const tail = density / (x + fraction);
    return z < 0 ? tail : 1 - tail;
  }
  let sum = x;
  let term = x;
  for (let k = 3; term > 1e-17 * sum; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  const half = density * sum;
  return z < 0 ? 0.5 - half : 0.5 + half;
}

/** Regularised incomplete beta function I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x > 0)) return x === 0 ? 0 : Number.NaN;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  const tiny = 1e-300;
  const stored = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / stored(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / stored(1 + even * d);
    c = stored(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / stored(1 + odd * d);
    c = stored(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return (front * fraction) / a;
}

/** P(|T| >= |t|) of Student's t distribution. */
export function tTwoSidedP(t: number, df: number): number {
  return Number.isFinite(t)
    ? incompleteBeta(df / (df + t * t), df / 2, 0.5)
    : Number.isNaN(t)
      ? Number.NaN
      : 0;
}

/** The two-sided critical value of t at 0.05. */
export const tCritical95 = (df: number): number => tCritical(0.05, df);

/** The two-sided critical value of t: P(|T| >= it) is alpha. */
export function tCritical(alpha: number, df: number): number {
  let low = 0;
  let high = 1e7;
  // P decreases with t: bisection down to the resolution of numbers.
  for (let i = 0; i < 200 && high - low > 1e-13 * high; i++) {
    const middle = (low + high) / 2;
    if (tTwoSidedP(middle, df) > alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The two-sided critical value of the normal distribution: P(|Z| >= it) is alpha. */
export function normalCritical(alpha: number): number {
  let low = 0;
  let high = 40;
  for (let i = 0; i < 200 && high - low > 1e-14 * high; i++) {
    const middle = (low + high) / 2;
    if (2 * normalCdf(-middle) > alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The value below which a beta distributed share is with this probability; a and b over 0. */
export function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 200 && high - low > 1e-15; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Natural logarithm of n over k. */
export function lnChoose(n: number, k: number): number {
  return lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1);
}
