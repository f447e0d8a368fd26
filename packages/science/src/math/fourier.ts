/** The discrete Fourier transform of real values, for lengths that are powers of two. */
export interface Fourier {
  /**
   * @param values [length] not changed
   * @returns [length / 2 + 1] |X|², from 0 to half the sampling rate; the same array at every call
   */
  power(values: ArrayLike<number>): Float64Array;
}

/** @param length a power of two; its tables are computed once */
export function fourierOf(length: number): Fourier {
  const cos = Float64Array.from({ length: length / 2 }, (_, i) =>
    Math.cos((2 * Math.PI * i) / length),
  );
  const sin = Float64Array.from({ length: length / 2 }, (_, i) =>
    Math.sin((2 * Math.PI * i) / length),
  );
  const order = new Uint32Array(length);
  const bits = Math.log2(length);
  for (let i = 0; i < length; i++) {
    let turned = 0;
    for (let bit = 0; bit < bits; bit++) turned |= ((i >> bit) & 1) << (bits - 1 - bit);
    order[i] = turned;
  }
  const re = new Float64Array(length);
  const im = new Float64Array(length);
  const power = new Float64Array(length / 2 + 1);
  return {
    power(values) {
      for (let i = 0; i < length; i++) {
        re[i] = values[order[i] ?? 0] ?? 0;
        im[i] = 0;
      }
      for (let half = 1; half < length; half *= 2) {
        const step = length / (2 * half);
        for (let start = 0; start < length; start += 2 * half) {
          for (let k = 0; k < half; k++) {
            const a = start + k;
            const b = a + half;
            const c = cos[k * step]!;
            const s = -sin[k * step]!;
            const tr = re[b]! * c - im[b]! * s;
            const ti = re[b]! * s + im[b]! * c;
            re[b] = re[a]! - tr;
            im[b] = im[a]! - ti;
            re[a] = re[a]! + tr;
            im[a] = im[a]! + ti;
          }
        }
      }
      for (let i = 0; i <= length / 2; i++) power[i] = re[i]! * re[i]! + im[i]! * im[i]!;
      return power;
    },
  };
}
