import type { Cell } from './reportTable';
import { Rows } from './rows';

/**
 * The rows with columns of another table, found by a column that both have. A row is repeated for each
 * row of the other table that it belongs to, and keeps empty cells if there is none.
 * @param names the common column, then the columns to add; none: all that the rows do not have
 */
export function joinedTable(rows: Rows, other: Rows, [by, ...wanted]: readonly string[]): Rows {
  if (by === undefined) {
    throw new Error('join_table needs the column that both tables have, such as "respondent".');
  }
  const table = Rows.tableOf(rows);
  const otherTable = Rows.tableOf(other);
  const names =
    wanted.length > 0
      ? wanted
      : otherTable.columnNames.filter((name) => !table.columnNames.includes(name));
  const added = new Map(names.map((name) => [name, [...Rows.cells(other, name)]] as const));
  const { left, right } = matched([...Rows.cells(rows, by)], [...Rows.cells(other, by)]);
  const indexes = [...Rows.indexes(rows)];
  return new Rows({
    name: table.name,
    rowCount: left.length,
    columnNames: [...new Set([...table.columnNames, ...names])],
    column(name) {
      const cells = added.get(name);
      if (cells) {
        const { kind } = otherTable.column(name);
        return { kind, at: (row) => (right[row] === -1 ? null : (cells[right[row]!] ?? null)) };
      }
      const own = table.column(name);
      return { kind: own.kind, at: (row) => own.at(indexes[left[row]!]!) };
    },
  });
}

/** Places of the rows that belong together; -1: no other row does. */
function matched(cells: readonly Cell[], others: readonly Cell[]) {
  const places = new Map<Cell, number[]>();
  others.forEach((cell, at) => {
    const known = places.get(cell);
    if (known) known.push(at);
    else places.set(cell, [at]);
  });
  const left: number[] = [];
  const right: number[] = [];
  cells.forEach((cell, at) => {
    for (const place of places.get(cell) ?? [-1]) {
      left.push(at);
      right.push(place);
    }
  });
  return { left, right };
}
