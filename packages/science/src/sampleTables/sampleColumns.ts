/**
 * Columns of tables with a row per sample, declared together with how they are filled, so that a
 * table and its codebook cannot differ. A piece is what one respondent did with one stimulus; it
 * gives many rows.
 */
import type {
  ColumnDeclaration,
  ColumnValues,
  TableDeclaration,
  TableRows,
} from '../tables/tableDeclaration';

type Numbers = Float64Array | Float32Array;
type Described<Kind extends ColumnDeclaration['kind']> = ColumnDeclaration & {
  readonly kind: Kind;
};

/** Fills `into`, one value for each row of the piece; it is filled with NaN before. */
export type NumberColumn<Piece> = Described<'float64' | 'float32' | 'int32'> & {
  readonly fill: (piece: Piece, into: Numbers) => void;
};
/** One text for all rows of the piece. */
export type TextColumn<Piece> = Described<'text'> & { readonly text: (piece: Piece) => string };
/** Fills `into`, one value for each row of the piece; it is filled with null before. */
export type YesNoColumn<Piece> = Described<'boolean'> & {
  readonly flag: (piece: Piece, into: (boolean | null)[]) => void;
};

export type SampleColumn<Piece> = NumberColumn<Piece> | TextColumn<Piece> | YesNoColumn<Piece>;

export interface SampleTable<Piece> extends TableDeclaration {
  readonly columns: readonly SampleColumn<Piece>[];
  readonly rowsOf: (piece: Piece) => number;
}

/** The rows of all pieces, one piece after the other. */
export function sampleRows<Piece>(
  { columns, rowsOf }: SampleTable<Piece>,
  pieces: readonly Piece[],
): TableRows {
  const counts = pieces.map(rowsOf);
  const rowCount = counts.reduce((sum, count) => sum + count, 0);
  return {
    rowCount,
    columns: columns.map((column) => filled(column, pieces, counts, rowCount)),
  };
}

function filled<Piece>(
  column: SampleColumn<Piece>,
  pieces: readonly Piece[],
  counts: readonly number[],
  rowCount: number,
): ColumnValues {
  if (column.kind === 'text') {
    const texts: string[] = [];
    for (const [at, piece] of pieces.entries()) {
      const text = column.text(piece);
      for (let row = 0; row < counts[at]!; row++) texts.push(text);
    }
    return texts;
  }
  if (column.kind === 'boolean') {
    const all: (boolean | null)[] = [];
    for (const [at, piece] of pieces.entries()) {
      const flags: (boolean | null)[] = Array.from({ length: counts[at]! }, () => null);
      column.flag(piece, flags);
      for (const flag of flags) all.push(flag);
    }
    return all;
  }
  const values =
    column.kind === 'float32' ? new Float32Array(rowCount) : new Float64Array(rowCount);
  values.fill(Number.NaN);
  let from = 0;
  for (const [at, piece] of pieces.entries()) {
    column.fill(piece, values.subarray(from, from + counts[at]!));
    from += counts[at]!;
  }
  return values;
}

/** The declaration alone: what the codebook is made of, and what can be sent to another thread. */
export function declarationOf<Piece>({ name, definition, columns }: SampleTable<Piece>) {
  return {
    name,
    definition,
    columns: columns.map(
      ({ name: column, kind, unit, definition: text, range, formula, algorithm, decimals }) => ({
        name: column,
        kind,
        unit,
        definition: text,
        ...(range !== undefined && { range }),
        ...(formula !== undefined && { formula }),
        ...(algorithm !== undefined && { algorithm }),
        ...(decimals !== undefined && { decimals }),
      }),
    ),
  } satisfies TableDeclaration;
}
