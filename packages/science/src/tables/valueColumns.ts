/**
 * Columns that are declared together with where their values come from, so that a table and its
 * codebook cannot differ.
 */
import type {
  ColumnDeclaration,
  ColumnValues,
  TableDeclaration,
  TableRows,
} from './tableDeclaration';

export type CellValue = string | number | boolean | null;

/** A column whose value is taken from a row; null or NaN: missing. */
export interface ValueColumn<Row> extends ColumnDeclaration {
  readonly value: (row: Row) => CellValue;
}

export interface ValueTable<Row> extends TableDeclaration {
  readonly columns: readonly ValueColumn<Row>[];
}

type More = Partial<Pick<ColumnDeclaration, 'range' | 'formula' | 'algorithm' | 'decimals'>>;

export function textColumn<Row>(
  name: string,
  definition: string,
  value: (row: Row) => string | null,
  more: More = {},
): ValueColumn<Row> {
  return { name, kind: 'text', unit: '', definition, value, ...more };
}

/** Digits after the decimal mark that mean something; other units have what a column of floats has. */
const DECIMALS: Readonly<Record<string, number>> = { ms: 3, px: 2, 'px²': 2, years: 0, count: 0 };

/** What a column of this unit is written with, unless it says otherwise. */
export function decimalsOf(unit: string): Pick<ColumnDeclaration, 'decimals'> {
  const decimals = DECIMALS[unit];
  return decimals === undefined ? {} : { decimals };
}

/** A measured number; texts of `more` say how it is computed. */
export function numberColumn<Row>(
  name: string,
  unit: string,
  definition: string,
  value: (row: Row) => number | null,
  more: More = {},
): ValueColumn<Row> {
  return { name, kind: 'float64', unit, definition, value, ...decimalsOf(unit), ...more };
}

export function countColumn<Row>(
  name: string,
  definition: string,
  value: (row: Row) => number | null,
  more: More = {},
): ValueColumn<Row> {
  return { name, kind: 'int32', unit: 'count', definition, value, ...more };
}

export function yesNoColumn<Row>(
  name: string,
  definition: string,
  value: (row: Row) => boolean | null,
  more: More = {},
): ValueColumn<Row> {
  return { name, kind: 'boolean', unit: 'yes/no', definition, value, ...more };
}

/** Rows column by column, as the writers of tables take them. */
export function tableRowsOf<Row>(
  columns: readonly ValueColumn<Row>[],
  rows: readonly Row[],
): TableRows {
  return {
    rowCount: rows.length,
    columns: columns.map((column): ColumnValues => {
      const cells = rows.map((row) => column.value(row));
      switch (column.kind) {
        case 'text':
          return cells.map((cell) => (typeof cell === 'string' ? cell : null));
        case 'boolean':
          return cells.map((cell) => (typeof cell === 'boolean' ? cell : null));
        case 'float32':
          return Float32Array.from(cells, knownNumber);
        default:
          return Float64Array.from(cells, knownNumber);
      }
    }),
  };
}

function knownNumber(cell: CellValue): number {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : Number.NaN;
}

/** `ttffMs` as `ttff_ms`: ids of metrics and signals as names of columns. */
export function columnName(id: string): string {
  return id.replace(/[A-Z]/g, (start) => `_${start.toLowerCase()}`);
}
