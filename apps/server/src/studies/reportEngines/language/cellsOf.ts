import { toValue } from 'liquidjs';
import { Rows } from './rows';

/**
 * The values that a filter works on: of a column of rows, of a property of the objects in a list, or
 * the list itself where no column is named.
 */
export function cellsOf(given: unknown, column: unknown): readonly unknown[] {
  // The word nil is an object of the language, in a variable too.
  const input: unknown = toValue(given);
  if (input === null || input === undefined) return [];
  if (input instanceof Rows) {
    if (typeof column !== 'string') {
      throw new Error('Say of which column, such as {{ rows | mean: "accuracy_deg" }}.');
    }
    return [...Rows.cells(input, column)];
  }
  if (!Array.isArray(input)) throw new Error('This filter takes rows of a table, or a list.');
  const list: readonly unknown[] = input;
  return typeof column === 'string' ? list.map((item) => propertyOf(item, column)) : list;
}

/**
 * The finite numbers among them; what was not measured is left out, and never counted as 0.
 * @throws for texts, of which a statistic would be that of nothing
 */
export function numbersOf(input: unknown, column: unknown): number[] {
  return cellsOf(input, column).flatMap((cell) => {
    refuseText(cell, column);
    if (typeof cell === 'boolean') return [Number(cell)];
    return typeof cell === 'number' && Number.isFinite(cell) ? [cell] : [];
  });
}

/** @throws for a text where numbers, or yes and no, are needed */
export function refuseText(cell: unknown, column: unknown): void {
  if (typeof cell !== 'string') return;
  const what = typeof column === 'string' ? `The column "${column}" has texts` : 'There are texts';
  throw new Error(`${what}, such as "${cell.slice(0, 40)}", and this filter takes numbers`);
}

/** An own property, so that a template reaches nothing that JavaScript adds. */
export function propertyOf(item: unknown, name: string): unknown {
  if (item === null || typeof item !== 'object') return null;
  if ('liquidMethodMissing' in item && typeof item.liquidMethodMissing === 'function') {
    const value: unknown = item.liquidMethodMissing(name);
    return value;
  }
  return Object.hasOwn(item, name) ? (item as Readonly<Record<string, unknown>>)[name] : null;
}
