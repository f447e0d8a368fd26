import { describe, expect, it } from 'vitest';
import { solveSymmetric } from './ridge';

/** Reproducible numbers between -1 and 1 (Park & Miller 1988). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 1073741823.5 - 1;
}

/** A Aᵀ of random rows, plus a little on the diagonal. */
function positiveDefinite(size: number, seed: number): Float64Array {
  const random = numbers(seed);
  const rows = Array.from({ length: size }, () => Array.from({ length: size + 2 }, () => random()));
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [a, b] = [rows[Math.floor(at / size)]!, rows[at % size]!];
    return a.reduce((sum, value, k) => sum + value * b[k]!, at % (size + 1) === 0 ? 0.05 : 0);
  });
}

/** Textbook Cholesky with both substitutions: row by row, one sum at a time. */
function solvedRowByRow(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!;
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j]!;
    }
  }
  const solution = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= lower[i * size + k]! * solution[k]!;
    solution[i]! /= lower[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i]! -= lower[k * size + i]! * solution[k]!;
    solution[i]! /= lower[i * size + i]!;
  }
  return solution;
}

describe('solveSymmetric', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 33, 61])(
    'solves %i equations with the same bits as row by row',
    (size) => {
      const matrix = positiveDefinite(size, 17 + size);
      const random = numbers(170 + size);
      const right = Float64Array.from({ length: size }, () => random());
      const solution = solveSymmetric(matrix, right, size)!;
      expect(solution).toEqual(solvedRowByRow(matrix, right, size));
      for (let i = 0; i < size; i++) {
        const left = solution.reduce((sum, value, k) => sum + value * matrix[i * size + k]!, 0);
        expect(left).toBeCloseTo(right[i]!, 6);
      }
    },
  );

  it.each([3, 9])('has no solution for %i linearly dependent equations', (size) => {
    const matrix = positiveDefinite(size, 5);
    for (let k = 0; k < size; k++) matrix[(size - 1) * size + k] = matrix[(size - 2) * size + k]!;
    matrix[size * size - 1] = matrix[(size - 2) * size + size - 2]!;
    matrix[(size - 1) * size + size - 2] = matrix[size * size - 1]! * 1.01;
    expect(solveSymmetric(matrix, new Float64Array(size), size)).toBeNull();
  });
});
