/** Maximum number of visible rows; further ones are scrolled. */
const MOST_ROWS = 2;
const COLUMNS_MAX = 3;

/** Columns and visible rows for a number of tiles: at most six tiles without scrolling. */
export function tileGrid(count: number): { readonly columns: number; readonly rows: number } {
  const columns = count <= 1 ? 1 : count <= 4 ? 2 : COLUMNS_MAX;
  return { columns, rows: Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / columns))) };
}
