/** All SQL of the processes that share a database. */
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';

/** A process, as the others have to know it. */
export interface ServerProcess {
  readonly id: string;
  readonly host: string;
  /** Whether it answers calls, and whether it runs jobs. */
  readonly serves: boolean;
  readonly works: boolean;
  readonly version: string;
  /** Where media and results are, and where recordings: a bucket; null: the data folder. */
  readonly objectsPlace: string | null;
  readonly recordingsPlace: string | null;
  /** Ids of the keys that it signs and encrypts with, the newest first. */
  readonly keyIds: readonly string[];
  /** Id of the key that encrypts recordings here; null: none does. */
  readonly writingFileKeyId: string | null;
  /** Ids of the keys with which it can read recordings; null: its version does not say. */
  readonly fileKeyIds: readonly string[] | null;
}

export interface RunningProcess extends ServerProcess {
  /** See `FolderMark`; none: it is of a version that writes none. */
  readonly folderMarks: readonly string[];
}

export const SEEN_EVERY_MS = 10_000;
/** One that was not seen for so long has ended. */
const ENDED_S = 60;
const FORGOTTEN_S = 24 * 3600;

/** Enters this process, or that it still runs. */
export async function noteProcess(
  db: Db,
  process: ServerProcess,
  folderMarks: readonly string[] = [],
): Promise<void> {
  const { id, keyIds, fileKeyIds, ...facts } = process;
  const row = {
    ...facts,
    keyIds: [...keyIds],
    fileKeyIds: fileKeyIds && [...fileKeyIds],
    folderMarks: [...folderMarks],
  };
  await db
    .insertInto('serverProcesses')
    .values({ id, ...row })
    .onConflict((on) =>
      on.column('id').doUpdateSet({ ...row, seenAt: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('serverProcesses').where('id', '=', id).execute();
}

/** The processes that run, by the clock of the database; the earliest first. */
export async function runningProcesses(db: Db): Promise<readonly RunningProcess[]> {
  return await db
    .selectFrom('serverProcesses')
    .select(['id', 'host', 'serves', 'works', 'version'])
    .select(['objectsPlace', 'recordingsPlace', 'keyIds', 'folderMarks'])
    .select(['writingFileKeyId', 'fileKeyIds'])
    .where('seenAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${ENDED_S})`)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
}

export async function forgetAllProcesses(db: Db): Promise<void> {
  await db.deleteFrom('serverProcesses').execute();
}

/** Rows of processes that were killed. */
export async function forgetEndedProcesses(db: Db): Promise<void> {
  await db
    .deleteFrom('serverProcesses')
    .where('seenAt', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${FORGOTTEN_S})`)
    .execute();
}

/** For people, for example `process 4711f0 on door-2`. */
export const processName = ({ id, host }: Pick<ServerProcess, 'id' | 'host'>) =>
  `process ${id.slice(-6)} on ${host}`;
