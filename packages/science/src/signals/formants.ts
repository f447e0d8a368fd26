/**
 * Resonances of the vocal tract by linear prediction.
 *
 * Selective linear prediction (Makhoul 1975, doi 10.1109/PROC.1975.9792): the autocorrelation of
 * the band 0..5.5 kHz is computed from the power spectrum, so no resampling is needed;
 * Levinson-Durbin gives the predictor, whose roots near the unit circle are the formants.
 * Pre-emphasis 0.97 as in GeMAPS. Limits: in women's and children's voices with high pitch,
 * formants are biased towards harmonics.
 */
const BAND_HZ = 5500;
const ORDER = 11;
const PRE_EMPHASIS = 0.97;
/** A resonance has a smaller bandwidth than this and lies within these frequencies. */
const WIDEST_HZ = 600;
const LOWEST_HZ = 120;
const HIGHEST_HZ = 5000;
const FORMANTS = 3;
const ROOT_STEPS = 60;

/**
 * @param bins length of the power spectrum, @param binHz from one bin to the next
 * @returns a function that finds F1..F3 in Hz, NaN if there is none
 */
export function formantFinder(bins: number, binHz: number): (power: Float64Array) => number[] {
  const used = Math.min(bins, Math.floor(BAND_HZ / binHz) + 1);
  // The band covers the whole circle: its upper end is half the "sampling rate" of the prediction.
  const waves = Array.from({ length: ORDER + 1 }, (_, lag) =>
    Float64Array.from({ length: used }, (_bin, bin) =>
      Math.cos((Math.PI * lag * bin) / (used - 1)),
    ),
  );
  const emphasis = Float64Array.from({ length: used }, (_, bin) => {
    const turn = (Math.PI * bin) / (used - 1);
    return 1 + PRE_EMPHASIS * PRE_EMPHASIS - 2 * PRE_EMPHASIS * Math.cos(turn);
  });
  const bandHz = (used - 1) * binHz;

  return (power) => {
    const likeness = waves.map((wave) => {
      let sum = 0;
      for (let bin = 0; bin < used; bin++) sum += power[bin]! * emphasis[bin]! * wave[bin]!;
      return sum;
    });
    const predictor = levinson(likeness);
    const found = predictor ? resonances(predictor, bandHz) : [];
    return Array.from({ length: FORMANTS }, (_, at) => found[at] ?? Number.NaN);
  };
}

/**
 * @returns [ORDER + 1] coefficients of the prediction error filter, the first 1; null for silence
 */
function levinson(likeness: readonly number[]): Float64Array | null {
  const a = new Float64Array(ORDER + 1);
  a[0] = 1;
  let error = likeness[0] ?? 0;
  for (let order = 1; order <= ORDER; order++) {
    if (!(error > 0)) return null;
    let sum = likeness[order] ?? 0;
    for (let i = 1; i < order; i++) sum += a[i]! * (likeness[order - i] ?? 0);
    const reflection = -sum / error;
    for (let i = 1; i <= order >> 1; i++) {
      const low = a[i]!;
      const high = a[order - i]!;
      a[i] = low + reflection * high;
      a[order - i] = high + reflection * low;
    }
    a[order] = reflection;
    error *= 1 - reflection * reflection;
  }
  return error > 0 ? a : null;
}

/** Frequencies of the narrow roots, ascending. */
function resonances(a: Float64Array, bandHz: number): number[] {
  const { re, im } = roots(a);
  const found: number[] = [];
  for (let i = 0; i < ORDER; i++) {
    const y = im[i] ?? 0;
    if (y <= 1e-6) continue;
    const x = re[i] ?? 0;
    const frequency = (Math.atan2(y, x) / Math.PI) * bandHz;
    const width = (-Math.log(Math.hypot(x, y)) / Math.PI) * 2 * bandHz;
    if (width < WIDEST_HZ && frequency > LOWEST_HZ && frequency < HIGHEST_HZ) found.push(frequency);
  }
  return found.sort((p, q) => p - q);
}

/** All roots of z^n + a1 z^(n-1) + ... at once (Durand 1960, Kerner 1966). */
function roots(a: Float64Array): { readonly re: Float64Array; readonly im: Float64Array } {
  const re = new Float64Array(ORDER);
  const im = new Float64Array(ORDER);
  for (let i = 0; i < ORDER; i++) {
    // Spread over a circle, none on the real axis.
    const turn = (2 * Math.PI * (i + 0.35)) / ORDER;
    re[i] = 0.9 * Math.cos(turn);
    im[i] = 0.9 * Math.sin(turn);
  }
  for (let step = 0; step < ROOT_STEPS; step++) {
    let moved = 0;
    for (let i = 0; i < ORDER; i++) {
      const x = re[i]!;
      const y = im[i]!;
      let px = 1;
      let py = 0;
      let qx = 1;
      let qy = 0;
      for (let k = 1; k <= ORDER; k++) {
        const nx = px * x - py * y + a[k]!;
        py = px * y + py * x;
        px = nx;
      }
      for (let k = 0; k < ORDER; k++) {
        if (k === i) continue;
        const dx = x - re[k]!;
        const dy = y - im[k]!;
        const nx = qx * dx - qy * dy;
        qy = qx * dy + qy * dx;
        qx = nx;
      }
      const norm = qx * qx + qy * qy;
      if (norm === 0) continue;
      const sx = (px * qx + py * qy) / norm;
      const sy = (py * qx - px * qy) / norm;
      re[i] = x - sx;
      im[i] = y - sy;
      moved = Math.max(moved, Math.abs(sx) + Math.abs(sy));
    }
    if (moved < 1e-9) break;
  }
  return { re, im };
}
