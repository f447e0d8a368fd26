/**
 * Tables of an export, declared once: the files, the codebook and the Parquet schema are made of
 * the same declaration. A missing value is NaN in a column of numbers and null in the others; it is
 * written as an empty field or as null, never as zero.
 */

/** Stands in the codebook and in every Parquet file; raised when a column changes its meaning. */
export const CODEBOOK_VERSION = '1';

export type ColumnKind = 'float64' | 'float32' | 'int32' | 'boolean' | 'text';

export interface ColumnDeclaration {
  /** As in the header: lower case with underscores, the unit at the end, such as `t_ms`. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** `ms`, `px`, `deg`, `1`, `yes/no` …; empty for a text. */
  readonly unit: string;
  readonly definition: string;
  /** Such as `0..1`, or the texts that may stand there. */
  readonly range?: string;
  readonly formula?: string;
  /** Name and version of what computes it, where it is computed. */
  readonly algorithm?: string;
  /** Digits after the decimal mark in CSV files; columns of floats only. */
  readonly decimals?: number;
}

export interface TableDeclaration {
  /** Name of the file without its ending. */
  readonly name: string;
  /** Where its file is; left out: `tables`. */
  readonly folder?: string | undefined;
  /** What one row is. */
  readonly definition: string;
  readonly columns: readonly ColumnDeclaration[];
}

/** NaN is a missing value in the number columns (an `int32` column is given as Float64Array). */
export type ColumnValues =
  Float64Array | Float32Array | readonly (string | null)[] | readonly (boolean | null)[];

/** Rows of a declared table, column by column in the order of the declaration. */
export interface TableRows {
  readonly rowCount: number;
  readonly columns: readonly ColumnValues[];
}
