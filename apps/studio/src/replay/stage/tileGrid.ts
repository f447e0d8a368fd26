/** More rows than this are scrolled to. */
const MOST_ROWS = 2;
const COLUMNS_MAX = 3;

/** How many columns and visible rows so many tiles get: at most six are seen without scrolling. */
export function tileGrid(count: number): { readonly columns: number; readonly rows: number } {
  const columns = count <= 1 ? 1 : count <= 4 ? 2 : COLUMNS_MAX;
  return { columns, rows: Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / columns))) };
}
