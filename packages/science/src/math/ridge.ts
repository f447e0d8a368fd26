/** Ridge regression by the normal equations, and the small dense solver it needs. */

/**
 * Solves A x = b for a symmetric positive definite A by Cholesky, several right sides at once.
 *
 * @param matrix [size * size], row by row; only the lower half is read; not changed
 * @param right [size * columns], row by row; not changed
 * @returns [size * columns], or null if A is not positive definite (to rounding)
 */
export function solveSymmetric(
  matrix: ArrayLike<number>,
  right: ArrayLike<number>,
  size: number,
  columns = 1,
): Float64Array | null {
  const lower = lowerTriangle(matrix, size);
  if (!lower) return null;
  const solution = Float64Array.from(right);
  for (let c = 0; c < columns; c++) {
    for (let i = 0; i < size; i++) {
      let sum = solution[i * columns + c] ?? 0;
      for (let k = 0; k < i; k++)
        sum -= (lower[i * size + k] ?? 0) * (solution[k * columns + c] ?? 0);
      solution[i * columns + c] = sum / (lower[i * size + i] ?? 1);
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = solution[i * columns + c] ?? 0;
      for (let k = i + 1; k < size; k++) {
        sum -= (lower[k * size + i] ?? 0) * (solution[k * columns + c] ?? 0);
      }
      solution[i * columns + c] = sum / (lower[i * size + i] ?? 1);
    }
  }
  return solution;
}

/**
 * The lower triangle of Cholesky, column by column. Four rows at a time: each sum has to wait for
 * its own last term, and the processor adds to the others meanwhile. The terms of every sum have
 * the same order as with one row at a time.
 */
function lowerTriangle(matrix: ArrayLike<number>, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let j = 0; j < size; j++) {
    const own = j * size;
    let square = matrix[own + j]!;
    for (let k = 0; k < j; k++) square -= lower[own + k]! * lower[own + k]!;
    if (!(square > 1e-300)) return null;
    const diagonal = Math.sqrt(square);
    lower[own + j] = diagonal;
    let i = j + 1;
    for (; i + 3 < size; i += 4) {
      const a = i * size;
      const b = a + size;
      const c = b + size;
      const d = c + size;
      let sumA = matrix[a + j]!;
      let sumB = matrix[b + j]!;
      let sumC = matrix[c + j]!;
      let sumD = matrix[d + j]!;
      for (let k = 0; k < j; k++) {
        const factor = lower[own + k]!;
        sumA -= lower[a + k]! * factor;
        sumB -= lower[b + k]! * factor;
        sumC -= lower[c + k]! * factor;
        sumD -= lower[d + k]! * factor;
      }
      lower[a + j] = sumA / diagonal;
      lower[b + j] = sumB / diagonal;
      lower[c + j] = sumC / diagonal;
      lower[d + j] = sumD / diagonal;
    }
    for (; i < size; i++) {
      const row = i * size;
      let sum = matrix[row + j]!;
      for (let k = 0; k < j; k++) sum -= lower[row + k]! * lower[own + k]!;
      lower[row + j] = sum / diagonal;
    }
  }
  return lower;
}

/** Sums over rows, sufficient for the normal equations. Row = (features, 1), the 1 for the bias. */
export interface NormalSums {
  readonly features: number;
  readonly outputs: number;
  /** [(features + 1)²] sum of row rowᵀ, lower half. */
  readonly gram: Float64Array;
  /** [(features + 1) * outputs] sum of row yᵀ. */
  readonly cross: Float64Array;
}

export function emptySums(features: number, outputs: number): NormalSums {
  const size = features + 1;
  return {
    features,
    outputs,
    gram: new Float64Array(size * size),
    cross: new Float64Array(size * outputs),
  };
}

/** Adds one weighted row to the sums, in place. */
export function addRow(
  sums: NormalSums,
  features: ArrayLike<number>,
  outputs: ArrayLike<number>,
  weight = 1,
): void {
  const size = sums.features + 1;
  for (let i = 0; i < size; i++) {
    const value = (i < sums.features ? (features[i] ?? 0) : 1) * weight;
    const at = i * size;
    for (let j = 0; j <= i; j++) {
      sums.gram[at + j] =
        (sums.gram[at + j] ?? 0) + value * (j < sums.features ? (features[j] ?? 0) : 1);
    }
    for (let o = 0; o < sums.outputs; o++) {
      const slot = i * sums.outputs + o;
      sums.cross[slot] = (sums.cross[slot] ?? 0) + value * (outputs[o] ?? 0);
    }
  }
}

/** Subtracts part of the sums, to leave points out. */
export function subtractSums(all: NormalSums, part: NormalSums): NormalSums {
  return {
    ...all,
    gram: all.gram.map((value, at) => value - (part.gram[at] ?? 0)),
    cross: all.cross.map((value, at) => value - (part.cross[at] ?? 0)),
  };
}

/**
 * Ridge regression: weights w minimising sum |y - w row|² + lambda |w|², the bias not penalised
 * (Hoerl & Kennard 1970).
 *
 * @param lambda penalty, in the unit of the sums; above 0
 * @returns [(features + 1) * outputs], the bias in the last row; null if the sums are degenerate
 */
export function ridgeWeights(sums: NormalSums, lambda: number): Float64Array | null {
  const size = sums.features + 1;
  const penalised = Float64Array.from(sums.gram);
  for (let i = 0; i < sums.features; i++) {
    penalised[i * size + i] = (penalised[i * size + i] ?? 0) + lambda;
  }
  return solveSymmetric(penalised, sums.cross, size, sums.outputs);
}

/** Applies weights of ridgeWeights to one row of features. */
export function applyWeights(
  weights: ArrayLike<number>,
  features: ArrayLike<number>,
  featureCount: number,
  outputs: number,
): number[] {
  const values: number[] = [];
  for (let o = 0; o < outputs; o++) {
    let sum = weights[featureCount * outputs + o] ?? 0;
    for (let i = 0; i < featureCount; i++)
      sum += (features[i] ?? 0) * (weights[i * outputs + o] ?? 0);
    values.push(sum);
  }
  return values;
}
