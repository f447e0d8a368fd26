import { Drop } from 'liquidjs';
import type { Cell, ReportTable } from './reportTable';

/** Some rows of a table, in some order: what templates loop over and filter. */
export class Rows extends Drop implements Iterable<Row> {
  readonly #table: ReportTable;
  /** Null: all rows in the order of the file. */
  readonly #indexes: Uint32Array | null;

  constructor(table: ReportTable, indexes: Uint32Array | null = null) {
    super();
    this.#table = table;
    this.#indexes = indexes;
  }

  get size(): number {
    return this.#indexes?.length ?? this.#table.rowCount;
  }

  get first(): Row | null {
    return this.row(0);
  }

  get last(): Row | null {
    return this.row(this.size - 1);
  }

  row(at: number): Row | null {
    return at >= 0 && at < this.size ? new Row(this.#table, this.#index(at)) : null;
  }

  override liquidMethodMissing(key: string | number): Row | null {
    const at = Number(key);
    if (!Number.isInteger(at)) {
      throw new Error(`Rows of a table have no "${key}": loop over them, or use a filter.`);
    }
    return this.row(at);
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (let at = 0; at < this.size; at++) yield new Row(this.#table, this.#index(at));
  }

  toJSON(): unknown {
    return [...this];
  }

  #index(at: number): number {
    return this.#indexes ? this.#indexes[at]! : at;
  }

  static tableOf(rows: Rows): ReportTable {
    return rows.#table;
  }

  /** The cells of a column, in the order of the rows. */
  static *cells(rows: Rows, name: string): Iterable<Cell> {
    const column = rows.#table.column(name);
    for (let at = 0; at < rows.size; at++) yield column.at(rows.#index(at));
  }

  /** Rows at places of these, in the order of the places. */
  static pick(rows: Rows, places: ArrayLike<number>): Rows {
    return new Rows(
      rows.#table,
      Uint32Array.from(places, (at) => rows.#index(at)),
    );
  }

  /** Their places in the table. */
  static *indexes(rows: Rows): Iterable<number> {
    for (let at = 0; at < rows.size; at++) yield rows.#index(at);
  }
}

/** One row; its columns are properties. */
export class Row extends Drop {
  readonly #table: ReportTable;
  readonly #index: number;

  constructor(table: ReportTable, index: number) {
    super();
    this.#table = table;
    this.#index = index;
  }

  override liquidMethodMissing(key: string | number): Cell {
    return this.#table.column(String(key)).at(this.#index);
  }

  toJSON(): unknown {
    return Object.fromEntries(
      this.#table.columnNames.map((name) => [name, this.#table.column(name).at(this.#index)]),
    );
  }
}
