import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { migrations } from '../../platform/store/migrations';
import { quoted } from '../backup/tableRows';
import { LEAST_POSTGRES } from '../doctor/checkDatabase';
import { MoveProblem } from './moveProblem';

/** What a database must be like before tables can be made in it. */
export interface TargetFacts {
  /** For example `15.8`. */
  readonly version: string;
  /** For example 150008. */
  readonly versionNumber: number;
  /** For example `UTF8`. */
  readonly encoding: string;
  /** A standby, which only reads. */
  readonly isStandby: boolean;
  /** Where tables would be made; null: nowhere, the search path names no schema that exists. */
  readonly schema: string | null;
  readonly mayCreate: boolean;
  /** Names are sorted with ICU. */
  readonly hasIcu: boolean;
  readonly user: string;
  readonly database: string;
}

export async function targetFacts(db: Db): Promise<TargetFacts> {
  const { rows } = await sql<TargetFacts>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
      current_schema()::text as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
      current_user::text as user, current_database()::text as database`.execute(db);
  return rows[0]!;
}

/** Why this database cannot be the target, and what to do; null: it can. */
export function targetProblem(facts: TargetFacts): string | null {
  const { version, versionNumber, encoding, isStandby, schema, mayCreate, hasIcu } = facts;
  if (versionNumber < LEAST_POSTGRES * 10_000) {
    return `PostgreSQL ${version} is too old. Use ${LEAST_POSTGRES} or newer.`;
  }
  if (encoding !== 'UTF8') {
    return `The database ${facts.database} has the encoding ${encoding}, in which not every text can be stored. Make one with UTF8: createdb --owner ${facts.user} --encoding UTF8 --template template0 ${facts.database}`;
  }
  if (!hasIcu) {
    return 'This PostgreSQL was built without ICU, by which names are sorted. Use one with it; that of every distribution has it.';
  }
  if (isStandby) return 'This PostgreSQL is a standby and only reads. Name the primary server.';
  if (schema === null) {
    return `No schema of the search path of ${facts.user} exists. Make one: create schema ${facts.user} authorization ${facts.user}`;
  }
  if (!mayCreate) {
    return `${facts.user} may not make tables in the schema ${schema} of the database ${facts.database}. Let it own the database: alter database ${facts.database} owner to ${facts.user}`;
  }
  return null;
}

/**
 * `empty`: no rows but those that migrations leave; tables may be there already. `filled`: tables of Fovea of this
 * version with rows.
 */
export type TargetContent = 'empty' | 'filled';

/**
 * What is in the target. Tables of extensions are not counted.
 * @param ourTables every table of this version
 * @param lock nobody else reads or writes those tables until the end of the transaction
 * @throws MoveProblem when there are tables of others, or of a newer version
 */
export async function targetContent(
  db: Db | Tx,
  ourTables: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<TargetContent> {
  const { rows: found } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind::text as kind from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass
        and objid = pg_class.oid and deptype = 'e')
    order by 1`.execute(db);
  if (found.length === 0) return 'empty';
  const ours = new Set(ourTables);
  const foreign = found.find(({ name, kind }) => kind !== 'r' || !ours.has(name));
  if (foreign || !found.some(({ name }) => name === 'migrations')) {
    throw new MoveProblem(
      `The target has tables that are not of this version of Fovea (${(foreign ?? found[0]!).name}). Create an empty database; nothing is overwritten.`,
    );
  }
  const names = found.map(({ name }) => name);
  if (lock) {
    const all = names.map(quoted).join(', ');
    await sql`lock table ${sql.raw(all)} in access exclusive mode`.execute(db);
  }
  await requireKnownMigrations(db);
  for (const name of names) {
    if (name === 'migrations') continue;
    const { rows } = await sql`select from ${sql.raw(quoted(name))} limit 1`.execute(db);
    if (rows.length > 0) return 'filled';
  }
  return 'empty';
}

async function requireKnownMigrations(db: Db | Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.find(({ name }) => !known.has(name));
  if (unknown === undefined) return;
  throw new MoveProblem(
    `The target was made by a newer Fovea (it has '${unknown.name}'). Create an empty database, or bring this installation up to that version first.`,
  );
}
