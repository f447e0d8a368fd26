import { sql, type Kysely } from 'kysely';
import { migrations } from './migrations';

/**
 * How the database stands to this version: `older` lacks migrations that this version has, `newer` has
 * some that it does not know.
 */
export type MigrationState = 'same' | 'older' | 'newer';

/** Reads only; `migrate` is what applies them. */
export async function migrationState<T>(
  db: Kysely<T>,
  known: readonly { readonly name: string }[] = migrations,
): Promise<MigrationState> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const names = new Set(known.map(({ name }) => name));
  if ([...applied].some((name) => !names.has(name))) return 'newer';
  return [...names].every((name) => applied.has(name)) ? 'same' : 'older';
}
