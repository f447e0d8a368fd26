import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/store/database';

/** Counters of attempts and the last use of tokens change with any request. */
const NOT_DATA = {
  tables: ['attempts', 'call_counts', 'migrations', 'server_processes'],
  columns: ['last_used_at'],
} as const;

/** The databases that have the function, which is made when it is first needed. */
const withFunction = new WeakMap<Db, Promise<unknown>>();

/**
 * A digest of all rows of each table: of all companies, or of one. Equal digests before and after
 * mean that nothing changed.
 */
export async function rowsDigest(
  db: Db,
  companyId: string | null = null,
): Promise<Record<string, string>> {
  if (!withFunction.has(db)) withFunction.set(db, createFunction(db));
  await withFunction.get(db);
  const { rows } = await sql<{ name: string; digest: string }>`
    select name, digest from test_rows_digest(${companyId})`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** One statement for each table in a function, because its plans are kept: to plan them takes most of the time. */
async function createFunction(db: Db): Promise<void> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public'`.execute(db);
  const tables = [...new Set(columns.map(({ tableName }) => tableName))].filter(
    (name) => !(NOT_DATA.tables as readonly string[]).includes(name),
  );
  const hasColumn = (table: string, column: string) =>
    columns.some((one) => one.tableName === table && one.columnName === column);
  const without = sql.join(NOT_DATA.columns.map((name) => sql`${sql.lit(name)}::text`));
  const statements = tables.map((table): RawBuilder<unknown> => {
    const owner =
      table === 'companies' ? 'id' : ['company_id', 'chain'].find((one) => hasColumn(table, one));
    const isWanted = sql`only_company is null`;
    const digest = sql`
      return query
        select ${sql.lit(table)}::text, md5(coalesce(string_agg(row_text, ',' order by row_text), ''))
        from (
          select md5((to_jsonb(x) - array[${without}])::text) as row_text from ${sql.table(table)} x
          where ${owner === undefined ? isWanted : sql`${isWanted} or ${sql.ref(`x.${owner}`)} = only_company`}
        ) as texts;`;
    return owner === undefined ? sql`if ${isWanted} then ${digest} end if;` : digest;
  });
  await sql`
    create or replace function test_rows_digest(only_company text)
    returns table (name text, digest text) language plpgsql as $function$
    begin
      ${sql.join(statements, sql` `)}
    end
    $function$`.execute(db);
}
