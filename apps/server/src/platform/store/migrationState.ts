import { sql, type Kysely } from 'kysely';
import { migrations } from './migrations';

/**
 * How the database stands to this version: `older` lacks migrations that this version has, `newer` has
 * some that it does not know. `besideNewer`: it has those of one upgrade more, beside which this version may go on.
 */
export type MigrationState = 'same' | 'older' | 'besideNewer' | 'newer';

interface Applied {
  readonly name: string;
  readonly appliedAt: Date;
  readonly worksWithBefore: boolean;
}

/** What was applied. A database from before this was noted has no such column. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<readonly Applied[]> {
  const { rows } = await sql<Applied>`
    select name, applied_at,
      coalesce((to_jsonb(migrations) ->> 'works_with_before')::boolean, false) as works_with_before
    from migrations`.execute(db);
  return rows;
}

/** Reads only; `migrate` is what applies them. */
export async function migrationState<T>(
  db: Kysely<T>,
  known: readonly { readonly name: string }[] = migrations,
): Promise<MigrationState> {
  return stateOf(await appliedMigrations(db), known);
}

export function stateOf(
  applied: readonly Applied[],
  known: readonly { readonly name: string }[],
): MigrationState {
  const unknown = applied.filter(({ name }) => !known.some((one) => one.name === name));
  const lacks = known.some(({ name }) => !applied.some((one) => one.name === name));
  const [first] = unknown;
  if (!first) return lacks ? 'older' : 'same';
  // What one upgrade applies has one time. The next upgrade knows nothing of this version. An upgrade that skips a release
  // looks the same, so docs/operations.md forbids that while servers run.
  const isOneUpgrade = unknown.every(
    ({ appliedAt }) => appliedAt.getTime() === first.appliedAt.getTime(),
  );
  const mayGoOn = isOneUpgrade && unknown.every((one) => one.worksWithBefore);
  return mayGoOn && !lacks ? 'besideNewer' : 'newer';
}
