/** Clothes move by a few pixels with a breath, and by more when somebody sits up. */
const MAX_SHIFT_ROWS = 30;
/** The chest moves less than this between two frames. */
const SEARCH_ROWS = 2;
/** The reference adapts to light and folds of the clothes this slowly: far slower than a breath. */
const FOLLOW_MS = 30_000;
/** Row differences (grey levels) below this are mostly camera noise. */
const NOISE_GREY = 0.4;

export interface Shift {
  /** Down is positive, rows. */
  readonly rows: number;
  /** 0..1: similarity to the reference, reduced when there are hardly any edges. */
  readonly confidence: number;
}

/**
 * Vertical shift of a frame relative to a reference, from the brightness of its rows. Accurate to a fraction
 * of a row because all edges of all rows are compared. Independent of brightness.
 */
export class ProfileShift {
  private reference: Float32Array | null = null;
  private rows = 0;
  private lastMs = 0;

  /**
   * @param profile mean brightness of each row; the same number of rows each time
   * @returns null where there is nothing to compare
   */
  measure(profile: Float32Array, tMs: number): Shift | null {
    const edges = edgesOf(profile);
    const strength = rootMeanSquare(edges);
    if (!(strength > 0)) return null;
    for (let i = 0; i < edges.length; i++) edges[i] = (edges[i] ?? 0) / strength;
    const clearness = strength / (strength + NOISE_GREY);
    if (this.reference?.length !== edges.length) {
      this.reference = edges;
      this.rows = 0;
      this.lastMs = tMs;
      return { rows: 0, confidence: clearness };
    }
    const found = this.find(edges);
    if (!found) return null;
    this.rows = found.rows;
    this.follow(edges, tMs);
    return { rows: found.rows, confidence: Math.max(0, found.likeness) * clearness };
  }

  private find(edges: Float32Array) {
    const near = Math.round(this.rows);
    let best = { rows: near, likeness: Number.NEGATIVE_INFINITY };
    for (let rows = near - SEARCH_ROWS; rows <= near + SEARCH_ROWS; rows++) {
      if (Math.abs(rows) > Math.min(MAX_SHIFT_ROWS, edges.length / 3)) continue;
      const { likeness } = this.compare(edges, rows);
      if (likeness > best.likeness) best = { rows, likeness };
    }
    if (best.likeness === Number.NEGATIVE_INFINITY) return null;
    let { rows } = best;
    // Gauss-Newton for the fraction of a row that remains.
    for (let step = 0; step < 2; step++) rows += this.compare(edges, rows).step;
    if (!(Math.abs(rows - best.rows) <= 1)) rows = best.rows;
    return { rows, likeness: this.compare(edges, rows).likeness };
  }

  /** Compares the reference, moved down by `rows`, with the current edges. */
  private compare(edges: Float32Array, rows: number) {
    const { length } = edges;
    const reference = this.reference ?? edges;
    let product = 0;
    let ownSquare = 0;
    let otherSquare = 0;
    let slopeSquare = 0;
    let slopeRest = 0;
    const whole = Math.floor(rows);
    const part = rows - whole;
    const from = Math.max(0, whole + 2);
    const until = Math.min(length, length + whole - 1);
    for (let i = from; i < until; i++) {
      const at = i - whole;
      if (at - 2 < 0 || at + 1 >= length) continue;
      const here = reference[at] ?? 0;
      const above = reference[at - 1] ?? 0;
      const expected = here * (1 - part) + above * part;
      const slope =
        (((reference[at + 1] ?? 0) - above) * (1 - part) +
          (here - (reference[at - 2] ?? 0)) * part) /
        2;
      const seen = edges[i] ?? 0;
      product += seen * expected;
      ownSquare += seen * seen;
      otherSquare += expected * expected;
      slopeSquare += slope * slope;
      slopeRest -= slope * (seen - expected);
    }
    const squares = ownSquare * otherSquare;
    return {
      likeness: squares > 0 ? product / Math.sqrt(squares) : Number.NEGATIVE_INFINITY,
      step: slopeSquare > 0 ? slopeRest / slopeSquare : 0,
    };
  }

  /** Aligned to the reference first, so that the reference does not adapt to the breath. */
  private follow(edges: Float32Array, tMs: number): void {
    const { length } = edges;
    const { reference, rows } = this;
    if (!reference) return;
    const share = 1 - Math.exp(-Math.max(0, tMs - this.lastMs) / FOLLOW_MS);
    this.lastMs = tMs;
    const whole = Math.floor(rows);
    const part = rows - whole;
    for (let i = 0; i < length; i++) {
      const at = i + whole;
      if (at < 0 || at + 1 >= length) continue;
      const seen = (edges[at] ?? 0) * (1 - part) + (edges[at + 1] ?? 0) * part;
      reference[i] = (reference[i] ?? 0) * (1 - share) + seen * share;
    }
  }
}

/** Differences over two rows of the profile, smoothed over three. */
function edgesOf(profile: Float32Array): Float32Array {
  const edges = new Float32Array(profile.length);
  for (let i = 2; i + 2 < profile.length; i++) {
    edges[i] =
      ((profile[i + 2] ?? 0) +
        (profile[i + 1] ?? 0) -
        (profile[i - 1] ?? 0) -
        (profile[i - 2] ?? 0)) /
      6;
  }
  return edges;
}

function rootMeanSquare(values: Float32Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
