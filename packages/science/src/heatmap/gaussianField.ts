/**
 * A density of points on a coarse grid: points are counted in cells, then blurred with a Gaussian
 * truncated at three sigma (separably, zero beyond the border).
 *
 * Units: cells. Exact up to float32 rounding; the kernel is not normalised (its centre is 1), since
 * heatmaps are divided by their maximum: `kernelVolume` makes one of unit volume of it. Buffers are allocated once and reused.
 */
import { portableExp } from '../math/portableMath';

export class GaussianField {
  readonly columns: number;
  readonly rows: number;
  /** Sum of the kernel over all cells: what a count of one adds to the densities far from a border. */
  readonly kernelVolume: number;
  /** [rows * columns] */
  readonly #density: Float32Array<ArrayBuffer>;
  readonly #radius: number;
  /** [radius + 1] from the centre outwards. */
  readonly #kernel: Float32Array;
  /** Counts after the pass along x, with `radius` empty rows above and below. */
  readonly #across: Float32Array;
  /** [rows + 2 radius] 1 where a row of #across is not empty. */
  readonly #filled: Uint8Array;
  /** [2 radius + 1] the kernel from one end to the other. */
  readonly #wholeKernel: Float32Array;
  /** [rows * columns] `density` with more digits, so that adding and subtracting leaves nothing behind. */
  #exact: Float64Array | null = null;
  /** Something was added to #exact that #density does not have. */
  #isAhead = false;

  constructor(columns: number, rows: number, sigmaCells: number) {
    this.columns = columns;
    this.rows = rows;
    this.#radius = Math.max(1, Math.ceil(3 * sigmaCells));
    this.#kernel = Float32Array.from({ length: this.#radius + 1 }, (_, i) =>
      i > 3 * sigmaCells ? 0 : portableExp((-i * i) / (2 * sigmaCells * sigmaCells)),
    );
    const [centre = 1, ...side] = this.#kernel;
    this.kernelVolume = side.reduce((sum, value) => sum + 2 * value, centre) ** 2;
    this.#wholeKernel = Float32Array.of(...side.toReversed(), centre, ...side);
    this.#density = new Float32Array(columns * rows);
    this.#across = new Float32Array(columns * (rows + 2 * this.#radius));
    this.#filled = new Uint8Array(rows + 2 * this.#radius);
  }

  /** [rows * columns] the blurred density of the last call of blur(), and what was added; valid until the next change. */
  get density(): Float32Array<ArrayBuffer> {
    if (this.#exact && this.#isAhead) this.#density.set(this.#exact);
    this.#isAhead = false;
    return this.#density;
  }

  /**
   * Blurs counts into `density`.
   *
   * @param counts [rows * columns] weight in each cell
   * @returns the largest density
   */
  blur(counts: Int32Array | Float32Array): number {
    this.#exact = null;
    this.#blurAcross(counts);
    return this.#blurDown();
  }

  /** Adding more cells than this takes longer than `blur`. */
  get mostAdded(): number {
    return Math.floor((this.columns * this.rows) / (4 * this.#radius + 2));
  }

  /**
   * Adds the kernel of one cell to `density`, as if its count were so much larger: for a few changes.
   *
   * @param weight negative: subtracts
   */
  add(cell: number, weight: number): void {
    const { columns, rows } = this;
    const exact = (this.#exact ??= Float64Array.from(this.#density));
    this.#isAhead = true;
    const kernel = this.#wholeKernel;
    const radius = this.#radius;
    const column = cell % columns;
    const row = (cell - column) / columns;
    const left = Math.max(0, column - radius);
    const right = Math.min(columns - 1, column + radius);
    const bottom = Math.min(rows - 1, row + radius);
    for (let r = Math.max(0, row - radius); r <= bottom; r++) {
      const down = weight * kernel[r - row + radius]!;
      const end = r * columns + right;
      for (let at = r * columns + left, k = left - column + radius; at <= end; at++, k++) {
        exact[at]! += down * kernel[k]!;
      }
    }
  }

  /** Most cells are empty, so each filled one is spread over its row. */
  #blurAcross(counts: Int32Array | Float32Array): void {
    const { columns, rows } = this;
    const across = this.#across;
    const kernel = this.#kernel;
    const radius = this.#radius;
    across.fill(0);
    this.#filled.fill(0);
    for (let row = 0; row < rows; row++) {
      const from = row * columns;
      const into = (row + radius) * columns;
      let any = 0;
      for (let column = 0; column < columns; column++) {
        const count = counts[from + column]!;
        if (count === 0) continue;
        any = 1;
        const left = Math.max(0, column - radius);
        const right = Math.min(columns - 1, column + radius);
        for (let c = left; c < column; c++) across[into + c]! += count * kernel[column - c]!;
        for (let c = column; c <= right; c++) across[into + c]! += count * kernel[c - column]!;
      }
      this.#filled[row + radius] = any;
    }
  }

  /** Four pairs of rows at a time, so that the sums are read and written less often. */
  #blurDown(): number {
    const { columns, rows } = this;
    const density = this.#density;
    const across = this.#across;
    const kernel = this.#kernel;
    const radius = this.#radius;
    const filled = this.#filled;
    let largest = 0;
    for (let row = 0; row < rows; row++) {
      const into = row * columns;
      const middle = (row + radius) * columns;
      const end = into + columns;
      for (let d = into, s = middle; d < end; d++, s++) density[d] = across[s]!;
      for (let i = 1; i <= radius; i += 4) {
        const top = row + radius;
        let any = 0;
        for (let k = i; k < i + 4 && k <= radius; k++) any |= filled[top - k]! | filled[top + k]!;
        if (any === 0) continue;
        if (i + 3 <= radius) {
          const k0 = kernel[i]!;
          const k1 = kernel[i + 1]!;
          const k2 = kernel[i + 2]!;
          const k3 = kernel[i + 3]!;
          const step = columns;
          let above = middle - i * columns;
          let below = middle + i * columns;
          for (let d = into; d < end; d++, above++, below++) {
            density[d]! +=
              k0 * (across[above]! + across[below]!) +
              k1 * (across[above - step]! + across[below + step]!) +
              k2 * (across[above - 2 * step]! + across[below + 2 * step]!) +
              k3 * (across[above - 3 * step]! + across[below + 3 * step]!);
          }
        } else {
          for (let k = i; k <= radius; k++) {
            const weight = kernel[k]!;
            let above = middle - k * columns;
            let below = middle + k * columns;
            for (let d = into; d < end; d++, above++, below++) {
              density[d]! += weight * (across[above]! + across[below]!);
            }
          }
        }
      }
      for (let d = into; d < end; d++) if (density[d]! > largest) largest = density[d]!;
    }
    return largest;
  }
}
