/** What a cell of a table can be; null: not measured, or not defined. */
export type Cell = number | string | boolean | null;

export interface ReportColumn {
  readonly kind: 'number' | 'text' | 'boolean';
  at(row: number): Cell;
}

/** A table whose columns are read when they are asked for. */
export interface ReportTable {
  readonly name: string;
  readonly rowCount: number;
  readonly columnNames: readonly string[];
  /** @throws UnknownColumn */
  column(name: string): ReportColumn;
}

/** The template names a column that the table does not have. */
export class UnknownColumn extends Error {
  constructor(table: string, column: string, known: readonly string[]) {
    super(`The table ${table} has no column "${column}". It has ${known.join(', ')}.`);
  }
}
