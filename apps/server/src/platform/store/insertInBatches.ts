/** Rows per insert: a query has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

/** Inserts many rows in few queries. */
export async function insertInBatches<T>(
  rows: readonly T[],
  insert: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await insert(rows.slice(at, at + ROWS_AT_ONCE));
  }
}
