import { toValue, type Liquid } from 'liquidjs';
import { cellsOf } from './cellsOf';
import { joinedTable } from './joinedTable';
import { Rows } from './rows';

type List = Rows | readonly unknown[];

/** Filters that choose, sort and group rows of tables, and objects in lists alike. */
export function registerRowFilters(liquid: Liquid): void {
  const add = (name: string, filter: (list: List, ...values: readonly unknown[]) => unknown) =>
    liquid.registerFilter(name, (input: unknown, ...values: readonly unknown[]) =>
      filter(listOf(input), ...values),
    );
  add('where', where);
  add('find', (list, ...values) => {
    const [column, ...rest] = values;
    const found = where(list, column, ...rest);
    return found instanceof Rows ? found.first : (found[0] ?? null);
  });
  add('sort_by', sortBy);
  add('group_by', groupBy);
  add('one_each', (list, ...columns) =>
    pick(
      list,
      groupsOf(list, columns).map((places) => places[0]!),
    ),
  );
  add('take', (list, count) => pick(list, range(0, Math.min(Number(count), sizeOf(list)))));
  add('skip', (list, count) => pick(list, range(Number(count), sizeOf(list))));
  add('first', (list) => (list instanceof Rows ? list.first : (list[0] ?? null)));
  add('last', (list) => (list instanceof Rows ? list.last : (list.at(-1) ?? null)));
  liquid.registerFilter('size', (input: unknown) =>
    typeof input === 'string' ? input.length : sizeOf(listOf(input)),
  );
  add('column', (list, name) => cellsOf(list, name));
  add('unique', (list, name) => [
    ...new Set(cellsOf(list, name).filter((cell) => cell !== null && cell !== undefined)),
  ]);
  add('join_table', (list, other, ...columns) => {
    const rows = other ?? null;
    if (!(list instanceof Rows) || !(rows === null || rows instanceof Rows)) {
      throw new Error('join_table takes two tables.');
    }
    return rows === null ? list : joinedTable(list, rows, columns.map(String));
  });
}

function listOf(given: unknown): List {
  // The word nil is an object of the language, in a variable too.
  const input: unknown = toValue(given);
  if (input === null || input === undefined) return [];
  if (input instanceof Rows || Array.isArray(input)) return input as List;
  throw new Error('This filter takes rows of a table, or a list.');
}

const sizeOf = (list: List) => (list instanceof Rows ? list.size : list.length);

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

function pick<L extends List>(list: L, places: readonly number[]): Rows | readonly unknown[] {
  return list instanceof Rows ? Rows.pick(list, places) : places.map((at) => list[at]);
}

const OPERATORS: Readonly<Record<string, (cell: unknown, wanted: unknown) => boolean>> = {
  '==': isSame,
  '!=': (cell, wanted) => !isSame(cell, wanted),
  '>': (cell, wanted) => isOrdered(cell, wanted, (order) => order > 0),
  '>=': (cell, wanted) => isOrdered(cell, wanted, (order) => order >= 0),
  '<': (cell, wanted) => isOrdered(cell, wanted, (order) => order < 0),
  '<=': (cell, wanted) => isOrdered(cell, wanted, (order) => order <= 0),
};

/** `where: "aoi", "Logo"`, `where: "accuracy_deg", "<", 3`; `where: "aoi"`: those that have a value. */
function where(list: List, column: unknown, ...rest: readonly unknown[]) {
  const [operator, given] = rest.length > 1 ? rest : ['==', rest[0]];
  const wanted: unknown = toValue(given);
  const holds = operator === 'in' ? isOneOf(wanted) : OPERATORS[String(operator)];
  if (!holds) throw new Error(`where knows in, ${Object.keys(OPERATORS).join(', ')}.`);
  const places: number[] = [];
  cellsOf(list, String(column)).forEach((cell, at) => {
    const isIn = rest.length === 0 ? cell !== null && cell !== undefined : holds(cell, wanted);
    if (isIn) places.push(at);
  });
  return pick(list, places);
}

function isOneOf(wanted: unknown): (cell: unknown) => boolean {
  const texts = new Set(cellsOf(wanted, null).map(String));
  return (cell) => cell !== null && cell !== undefined && texts.has(String(cell));
}

/** Parameters may give as a text what is a number in the table. */
function isSame(cell: unknown, wanted: unknown): boolean {
  if (cell === wanted) return true;
  if (cell === null || cell === undefined || wanted === null || wanted === undefined) {
    return (cell ?? null) === (wanted ?? null);
  }
  return String(cell) === String(wanted);
}

function isOrdered(cell: unknown, wanted: unknown, holds: (order: number) => boolean): boolean {
  if (cell === null || cell === undefined || wanted === null || wanted === undefined) return false;
  return holds(orderOf(cell, wanted));
}

function orderOf(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  // Of texts by code point, so that every machine answers alike.
  const [first, second] = [String(a), String(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Rows without a value come last, in either direction. */
function sortBy(list: List, column: unknown, direction: unknown) {
  const cells = cellsOf(list, String(column));
  const sign = direction === 'desc' ? -1 : 1;
  const isMissing = (at: number) => cells[at] === null || cells[at] === undefined;
  const places = range(0, cells.length).sort((a, b) => {
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    return sign * orderOf(cells[a], cells[b]);
  });
  return pick(list, places);
}

/** Groups in the order in which they first occur: `name`, `rows`, `size`, and the columns grouped by. */
function groupBy(list: List, ...columns: readonly unknown[]) {
  const names = columns.map(String);
  const cells = names.map((name) => cellsOf(list, name));
  return groupsOf(list, columns).map((places) => {
    const own = names.map((name, i) => [name, cells[i]![places[0]!] ?? null] as const);
    return {
      ...Object.fromEntries(own),
      name: own[0]?.[1] ?? null,
      rows: pick(list, places),
      size: places.length,
    };
  });
}

/** Places of the rows that are alike in some columns. */
function groupsOf(list: List, columns: readonly unknown[]): number[][] {
  const cells = columns.map((name) => cellsOf(list, String(name)));
  const groups = new Map<string, number[]>();
  for (let at = 0; at < sizeOf(list); at++) {
    const key = JSON.stringify(cells.map((column) => column[at] ?? null));
    const places = groups.get(key);
    if (places) places.push(at);
    else groups.set(key, [at]);
  }
  return [...groups.values()];
}
