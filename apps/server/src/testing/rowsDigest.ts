import { sql } from 'kysely';
import type { Db } from '../platform/store/database';

/** Counters of attempts and the last use of tokens change with any request. */
const NOT_DATA = { tables: ['attempts', 'migrations'], columns: ['last_used_at'] } as const;

/**
 * A digest of all rows of each table: of all companies, or of one. Equal digests before and after
 * mean that nothing changed.
 */
export async function rowsDigest(
  db: Db,
  companyId: string | null = null,
): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public'`.execute(db);
  const tables = [...new Set(columns.map(({ tableName }) => tableName))].filter(
    (name) => !(NOT_DATA.tables as readonly string[]).includes(name),
  );
  const ownerColumn = (table: string) =>
    table === 'companies'
      ? 'id'
      : ['company_id', 'chain'].find((name) =>
          columns.some((one) => one.tableName === table && one.columnName === name),
        );
  const parts = tables.flatMap((table) => {
    const owner = ownerColumn(table);
    if (companyId !== null && owner === undefined) return [];
    const where =
      companyId === null || owner === undefined
        ? sql``
        : sql`where ${sql.ref(`x.${owner}`)} = ${companyId}`;
    const without = sql.join(NOT_DATA.columns.map((name) => sql`${name}::text`));
    return [
      sql`select ${table}::text as name, md5(coalesce(string_agg(row_text, ',' order by row_text), '')) as digest
        from (select md5((to_jsonb(x) - array[${without}])::text) as row_text from ${sql.table(table)} x ${where}) as texts`,
    ];
  });
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
