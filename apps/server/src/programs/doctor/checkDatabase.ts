import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { migrationState } from '../../platform/store/migrationState';
import { ok, problem, warning, type Finding } from './finding';

/** The oldest PostgreSQL that is supported. */
export const LEAST_POSTGRES = 15;
/** Signed addresses and codes of second factors are off by the same time. */
const CLOCK_WARNING_MS = 2_000;
const CLOCK_PROBLEM_MS = 30_000;

/** Version, migrations and clock of a database that was opened to read. */
export async function checkDatabase(db: Db, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`.execute(db);
  const { version, number } = rows[0]!;
  return [
    versionFinding(version, number, isEmbedded),
    await migrationFinding(db),
    clockFinding(await clockDifferenceMs(db)),
  ];
}

export function versionFinding(version: string, number: number, isEmbedded: boolean): Finding {
  const what = `${isEmbedded ? 'the embedded one' : 'PostgreSQL'} (${version}) answers.`;
  return number < LEAST_POSTGRES * 10_000
    ? problem('Database', `PostgreSQL ${version} is too old.`, `Use ${LEAST_POSTGRES} or newer.`)
    : ok('Database', what);
}

async function migrationFinding(db: Db): Promise<Finding> {
  const name = 'Migrations';
  const state = await migrationState(db).catch(() => 'older' as const);
  if (state === 'same') return ok(name, 'the database is that of this version.');
  if (state === 'besideNewer') {
    const message =
      'a newer version brought the database up to date; this one may go on beside it.';
    return warning(name, message, 'Complete the upgrade: replace every server of this version.');
  }
  if (state === 'newer') {
    const advice = 'Run that version, or restore a backup made before it.';
    return problem(name, 'the database was brought up to date by a newer version.', advice);
  }
  const advice = 'The next start applies them, or `fovea migrate`. Back up first.';
  return warning(name, 'the database lacks some of this version.', advice);
}

/** How much later the database's clock is; half of the way there and back is taken off. */
async function clockDifferenceMs(db: Db): Promise<number> {
  const sentMs = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return Number(rows[0]!.ms) - (sentMs + Date.now()) / 2;
}

export function clockFinding(differenceMs: number): Finding {
  const seconds = Math.abs(differenceMs / 1000).toFixed(1);
  const message = `${seconds} s between the database and this machine.`;
  if (Math.abs(differenceMs) < CLOCK_WARNING_MS) return ok('Clock', message);
  const advice = 'Let both machines set their clocks by NTP (timedatectl).';
  return Math.abs(differenceMs) < CLOCK_PROBLEM_MS
    ? warning('Clock', message, advice)
    : problem('Clock', message, advice);
}
