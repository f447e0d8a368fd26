import { sql } from 'kysely';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/objects/durableWrite';
import { IDLE_MS } from '../../platform/objects/s3Client';
import { openS3Store } from '../../platform/objects/s3Store';
import { piecesOfBucket } from '../../platform/objects/unavailableStore';
import type { Settings } from '../../platform/settings/settings';
import type { Db } from '../../platform/store/database';
import { UNFINISHED_RESTORE_TABLE } from '../../platform/store/restoring/unfinishedRestore';
import { BackupProblem } from '../backup/backupProblem';

/** Nothing is ever overwritten. @throws BackupProblem when there is something in the data folder or the bucket */
export async function requireEmptyFolders({
  dataFolder,
  s3,
}: Pick<Settings, 'dataFolder' | 's3'>): Promise<void> {
  const names = await readdir(dataFolder).catch((reason: unknown): string[] => {
    const { code } = reason as { code?: unknown };
    if (code === 'ENOENT') return [];
    throw new BackupProblem(`The data folder ${dataFolder} cannot be used (${String(code)}).`);
  });
  const found = names.find((name) => name !== 'lost+found');
  if (found !== undefined) {
    const what = names.includes(MARKER) ? 'a restore that was not completed' : `files (${found})`;
    throw new BackupProblem(
      `The data folder ${dataFolder} has ${what}. Set FOVEA_DATA to a new folder, or empty this one; nothing is overwritten.`,
    );
  }
  if (s3 === null) return;
  const bucket = openS3Store(s3, () => new Date(), IDLE_MS);
  for await (const { key } of piecesOfBucket(s3, bucket.list(''))) {
    throw new BackupProblem(
      `The bucket ${s3.bucket} has objects (${key}). Set FOVEA_S3_BUCKET to an empty one; nothing is overwritten.`,
    );
  }
}

/** @throws BackupProblem when the database has tables, beside what a restore that has failed leaves */
export async function requireEmptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema()::regnamespace
      and relname <> ${UNFINISHED_RESTORE_TABLE}
    order by 1 limit 1`.execute(db);
  const [found] = rows;
  if (!found) return;
  throw new BackupProblem(
    `The database (DATABASE_URL) has tables already (${found.name}). Create an empty one; nothing is overwritten.`,
  );
}

/** In a data folder from the beginning of a restore to its end. */
const MARKER = 'restore-unfinished';

export async function markUnfinished(dataFolder: string): Promise<() => Promise<void>> {
  const path = join(dataFolder, MARKER);
  const text = Buffer.from('A restore into this folder has begun and has not ended.\n');
  await writeDurably(`${path}.tmp`, path, text, {});
  return () => rm(path, { force: true });
}

/** A server on half of the data would take what is missing for lost. @throws BackupProblem */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  if (!(await stat(join(dataFolder, MARKER)).catch(() => null))) return;
  throw new BackupProblem(
    `A restore into ${dataFolder} was not completed. Empty the folder (and the database) and run 'fovea restore' again.`,
  );
}
