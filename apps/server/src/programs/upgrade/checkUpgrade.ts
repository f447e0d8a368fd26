import { sql } from 'kysely';
import { freeBytes } from '../../platform/objects/freeBytes';
import type { Db } from '../../platform/store/database';
import { migrations, worksWithBefore } from '../../platform/store/migrations';
import type { BackupFolder } from '../backup/backupFolder';
import { BackupProblem } from '../backup/backupProblem';
import { sizeInWords } from '../backup/backupProgress';
import { readInventories, type Inventory } from '../backup/inventory';
import { sourceOn } from '../backup/snapshotSource';
import type { OpenedToRead } from '../doctor/doctor';
import { ok, problem, warning, type Finding } from '../doctor/finding';

export interface UpgradeChecked {
  readonly opened: OpenedToRead;
  readonly isEmbedded: boolean;
  /** Opens the folder of backups that was named; null: none was. */
  readonly openBackups: (() => Promise<BackupFolder>) | null;
  readonly now: Date;
  /** The migrations of this version. */
  readonly known?: readonly { readonly name: string; readonly text: string }[];
}

/** What starting this version would do to an installation, and whether it could be undone. Changes nothing. */
export async function checkUpgrade(checked: UpgradeChecked): Promise<readonly Finding[]> {
  const { opened } = checked;
  switch (opened.kind) {
    case 'open':
      return await openFindings(opened.db, checked);
    case 'inUse':
      return [
        problem('Data', opened.message, 'The embedded database belongs to one process at a time.'),
      ];
    case 'none':
      return [warning('Data', opened.message, 'A first start makes one.')];
    case 'unreachable':
      return [problem('Data', opened.message, 'Nothing can be said without it.')];
  }
}

async function openFindings(db: Db, checked: UpgradeChecked): Promise<Finding[]> {
  const { isEmbedded, openBackups, known = migrations } = checked;
  const applied = await appliedAt(db);
  const toApply = known.filter(({ name }) => !applied.has(name));
  const pending = toApply.map(({ name }) => name);
  const unknown = [...applied.keys()].find((name) => !known.some((one) => one.name === name));
  const where = isEmbedded ? 'the embedded database' : 'the database';
  const [newest] = [...applied].at(-1) ?? [];
  const data = newest
    ? `${where} has ${applied.size} migrations, the last one ${newest} of ${dayOf(applied.get(newest))}.`
    : `${where} is empty.`;
  const findings = [ok('Data', data)];
  if (unknown !== undefined) {
    const advice = 'Run that version, or restore a backup made before it.';
    const message = `this version does not know ${unknown}: a newer one brought the database up to date.`;
    return [...findings, problem('Migrations', message, advice)];
  }
  findings.push(migrationFinding(pending), replacementFinding(toApply, isEmbedded));
  // An empty database has nothing to lose.
  if (newest === undefined) return findings;
  return [...findings, ...(await backupFindings(db, openBackups, pending.length > 0, checked.now))];
}

/** In the order in which they were applied. */
async function appliedAt(db: Db): Promise<ReadonlyMap<string, Date>> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('migrations')::text as found`.execute(db);
  if (tables[0]?.found == null) return new Map();
  const { rows } = await sql<{ name: string; appliedAt: Date }>`
    select name, applied_at from migrations order by applied_at, name`.execute(db);
  return new Map(rows.map(({ name, appliedAt }) => [name, appliedAt]));
}

function migrationFinding(pending: readonly string[]): Finding {
  if (pending.length === 0) return ok('Migrations', 'none would run.');
  const message = `${pending.length} would run, all or none: ${pending.join(', ')}.`;
  const advice =
    'The first start applies them, or `fovea migrate`. A version before cannot use the database afterwards.';
  return warning('Migrations', message, advice);
}

/** See /ready: a server is not ready once its database has migrations beside which it may not go on. */
function replacementFinding(
  pending: readonly { readonly text: string }[],
  isEmbedded: boolean,
): Finding {
  const name = 'Servers';
  if (isEmbedded)
    return ok(name, 'one has the embedded database: stop it, and start this version.');
  if (pending.every(worksWithBefore)) return ok(name, 'they can be replaced one after the other.');
  const message =
    'those of the version before answer /ready with 503 once the first of this one has started.';
  return warning(name, message, 'Start those of this version without delay.');
}

const HOUR_MS = 60 * 60_000;
const RECENT_HOURS = 24;
/** As a backup leaves on the disk. */
const MARGIN_BYTES = 64 * 1024 * 1024;

async function backupFindings(
  db: Db,
  openBackups: UpgradeChecked['openBackups'],
  isNeeded: boolean,
  now: Date,
): Promise<Finding[]> {
  const name = 'Backup';
  if (openBackups === null) {
    return [warning(name, 'not looked at.', 'Name the folder of backups: --backup FOLDER.')];
  }
  try {
    const folder = await openBackups();
    const newest = (await readInventories(folder)).at(-1)?.inventory ?? null;
    const age = ageFinding(newest, folder.path, isNeeded, now);
    return [age, await roomFinding(db, newest, folder.path)];
  } catch (reason) {
    if (!(reason instanceof BackupProblem)) throw reason;
    return [problem(name, reason.message, 'Make one with `fovea backup FOLDER`.')];
  }
}

/** @param isNeeded whether the upgrade cannot be undone without one */
export function ageFinding(
  newest: Pick<Inventory, 'takenAt' | 'problems'> | null,
  path: string,
  isNeeded: boolean,
  now: Date,
): Finding {
  const name = 'Backup';
  const advice = `Run: fovea backup ${path}`;
  const lacking = isNeeded ? problem : warning;
  if (newest === null) return lacking(name, `${path} has none yet.`, advice);
  const hours = Math.floor((now.getTime() - Date.parse(newest.takenAt)) / HOUR_MS);
  const message = `the newest is of ${newest.takenAt}, ${hours < 1 ? 'less than an hour' : `${hours} hours`} ago.`;
  if (hours >= RECENT_HOURS) return lacking(name, message, advice);
  const count = newest.problems.length;
  if (count === 0) return ok(name, message);
  const files = `${message} ${count} files are not in it, since they were missing or damaged.`;
  return warning(name, files, '`fovea verify` says what to do about them.');
}

/** The next backup copies every row, and what respondents have sent since the one before. */
async function roomFinding(db: Db, newest: Inventory | null, path: string): Promise<Finding> {
  const rowBytes = await sourceOn(db).sizeBytes();
  const since = newest?.takenAt ?? '-infinity';
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size), 0)::text as bytes from chunks
    where received_at > ${since}::timestamptz`.execute(db);
  const recordingBytes = Number(rows[0]?.bytes ?? 0);
  return diskFinding({ path, rowBytes, recordingBytes, freeBytes: await freeBytes(path) });
}

export function diskFinding(room: {
  readonly path: string;
  readonly rowBytes: number;
  readonly recordingBytes: number;
  readonly freeBytes: number;
}): Finding {
  const name = 'Room for a backup';
  const message = `${sizeInWords(room.freeBytes)} are free in ${room.path}. The database has ${sizeInWords(room.rowBytes)}, and recordings that are in no backup ${sizeInWords(room.recordingBytes)}.`;
  return room.freeBytes < room.rowBytes + room.recordingBytes + MARGIN_BYTES
    ? problem(name, message, 'Make room, or let old backups go: `fovea backup` with --keep DAYS.')
    : ok(name, message);
}

function dayOf(moment: Date | undefined): string {
  return moment?.toISOString().slice(0, 10) ?? 'an unknown day';
}
