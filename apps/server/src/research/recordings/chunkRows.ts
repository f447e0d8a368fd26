/** All SQL of chunks and manifests. */
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { ChunkLocation } from '../chunkStores/chunkStore';
import { errorCode } from '../chunkStores/durableFiles';
import type { ManifestText } from '../manifests/manifestText';

/**
 * `deleted`: the data of the session was deleted or withdrawn; `full`: the session stores no more. In
 * both cases nothing was inserted.
 */
export type RowOutcome = 'new' | 'duplicate' | 'conflicting' | 'deleted' | 'full';

/** The most that a session may have stored with this chunk. */
export interface SessionLimit {
  readonly chunks: number;
  readonly bytes: number;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Inserts a chunk whose bytes are safe. Of two chunks with the same number the second is flagged,
 * even when both arrive at once: the index `chunks_first` allows only one to be the first.
 */
export async function insertChunkRow(
  db: Db,
  companyId: string,
  place: ChunkLocation,
  at: Date,
  most: SessionLimit = { chunks: Infinity, bytes: Infinity },
): Promise<RowOutcome> {
  try {
    return await insertOnce(db, companyId, place, at, most);
  } catch (reason) {
    if (errorCode(reason) !== UNIQUE_VIOLATION) throw reason;
    return await insertOnce(db, companyId, place, at, most);
  }
}

async function insertOnce(
  db: Db,
  companyId: string,
  place: ChunkLocation,
  at: Date,
  most: SessionLimit,
): Promise<RowOutcome> {
  // The lock on the totals makes chunks of one session that arrive at once count one another.
  const { rows } = await sql<{ conflicting: boolean; isNew: boolean }>`
    with stored as (
      select chunks, bytes from session_totals where session_id = ${place.sessionId} for update
    )
    insert into chunks
      (session_id, company_id, stream, seq, sha256, size, conflicting, received_at)
    select ${place.sessionId}, ${companyId}, ${place.stream}, ${place.seq}::int, ${place.sha256},
      ${place.size}::int,
      exists (
        select 1 from chunks
        where session_id = ${place.sessionId} and stream = ${place.stream}
          and seq = ${place.seq}::int and sha256 <> ${place.sha256}
      ),
      ${at}::timestamptz
    where not exists (
      select 1 from sessions where id = ${place.sessionId} and data_deleted_at is not null
    ) and (
      not exists (
        select 1 from stored where chunks >= ${most.chunks}::float8
          or bytes + ${place.size}::int > ${most.bytes}::float8
      ) or exists (
        select 1 from chunks where session_id = ${place.sessionId} and stream = ${place.stream}
          and seq = ${place.seq}::int and sha256 = ${place.sha256}
      )
    )
    on conflict (session_id, stream, seq, sha256) do update set size = excluded.size
    returning conflicting, (xmax = 0) as is_new`.execute(db);
  const row = rows[0];
  if (!row) {
    if (await isErased(db, place.sessionId)) return 'deleted';
    // A copy that arrived at the same time is not seen by the statement that waited for it, and its file is this one.
    return (await isStored(db, place)) ? 'duplicate' : 'full';
  }
  if (row.conflicting) return 'conflicting';
  return row.isNew ? 'new' : 'duplicate';
}

async function isErased(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('dataDeletedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row === undefined || row.dataDeletedAt !== null;
}

async function isStored(
  db: Db,
  { sessionId, stream, seq, sha256: hash }: ChunkLocation,
): Promise<boolean> {
  const row = await db
    .selectFrom('chunks')
    .select('seq')
    .where('sessionId', '=', sessionId)
    .where('stream', '=', stream)
    .where('seq', '=', seq)
    .where('sha256', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listReceivedChunks(db: Db, sessionId: string): Promise<ManifestChunk[]> {
  return await db
    .selectFrom('chunks')
    .select(['stream', 'seq', 'sha256', 'size'])
    .where('sessionId', '=', sessionId)
    .orderBy('stream')
    .orderBy('seq')
    .orderBy('receivedAt')
    .execute();
}

/** One chunk per number: of two different ones with the same number, the first. */
export async function distinctChunks(db: Db, sessionId: string): Promise<ManifestChunk[]> {
  return await db
    .selectFrom('chunks')
    .select(['stream', 'seq', 'sha256', 'size'])
    .where('sessionId', '=', sessionId)
    .where('conflicting', '=', false)
    .orderBy('stream')
    .orderBy('seq')
    .execute();
}

/**
 * The received chunks of the manifest; until an improved manifest is complete, some are missing.
 */
export async function listReceivedOfManifest(db: Db, sessionId: string): Promise<ManifestChunk[]> {
  const manifest = (await findManifest(db, sessionId)) ?? [];
  const keyOf = (chunk: ManifestChunk) => `${chunk.stream}/${chunk.seq}-${chunk.sha256}`;
  const received = new Set((await listReceivedChunks(db, sessionId)).map(keyOf));
  return manifest.filter((chunk) => received.has(keyOf(chunk)));
}

/**
 * The keys of all received chunks (see `chunkKey`), one a line: a list of thousands of chunks comes
 * as one text, which costs the thread that serves calls nothing.
 */
export async function receivedChunkKeys(db: Db, sessionId: string): Promise<string> {
  const { rows } = await sql<{ keys: string | null }>`
    select string_agg(stream || '/' || seq || '-' || sha256 || '-' || size, E'\n') as keys
    from chunks where session_id = ${sessionId}`.execute(db);
  return rows[0]?.keys ?? '';
}

/** Keeps the newest manifest, in whatever order they arrive. */
export async function saveManifest(
  db: Db,
  sessionId: string,
  companyId: string,
  { json, sha256 }: ManifestText,
  at: Date,
): Promise<void> {
  const stored = { chunks: json, sha256, receivedAt: at };
  await db
    .insertInto('manifests')
    .values({ sessionId, companyId, ...stored })
    .onConflict((clash) =>
      clash.column('sessionId').doUpdateSet(stored).where('manifests.receivedAt', '<=', at),
    )
    .execute();
}

export async function findManifest(db: Db, sessionId: string) {
  const row = await db
    .selectFrom('manifests')
    .select('chunks')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row?.chunks ?? null;
}

/** Whether a manifest of the session is stored, and whether it is this one. */
export async function findStoredManifest(
  db: Db,
  sessionId: string,
  { json, sha256 }: ManifestText,
): Promise<'none' | 'same' | 'other'> {
  const row = await db
    .selectFrom('manifests')
    .select('sha256')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  if (!row) return 'none';
  if (row.sha256 !== null) return row.sha256 === sha256 ? 'same' : 'other';
  // Stored before hashes were; the database compares the two lists.
  const { rows } = await sql<{ isSame: boolean }>`
    select chunks = ${json}::jsonb as is_same
    from manifests where session_id = ${sessionId}`.execute(db);
  return rows[0]?.isSame === true ? 'same' : 'other';
}
