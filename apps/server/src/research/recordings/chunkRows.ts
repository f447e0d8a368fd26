/** All SQL of chunks and manifests. */
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { ChunkLocation } from './chunkFiles';
import { errorCode } from './durableFiles';

/** `deleted`: the data of the session was deleted or withdrawn, and nothing was inserted. */
export type RowOutcome = 'new' | 'duplicate' | 'conflicting' | 'deleted';

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
): Promise<RowOutcome> {
  try {
    return await insertOnce(db, companyId, place, at);
  } catch (reason) {
    if (errorCode(reason) !== UNIQUE_VIOLATION) throw reason;
    return await insertOnce(db, companyId, place, at);
  }
}

async function insertOnce(
  db: Db,
  companyId: string,
  place: ChunkLocation,
  at: Date,
): Promise<RowOutcome> {
  const { rows } = await sql<{ conflicting: boolean; isNew: boolean }>`
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
    )
    on conflict (session_id, stream, seq, sha256) do update set size = excluded.size
    returning conflicting, (xmax = 0) as is_new`.execute(db);
  const row = rows[0];
  if (!row) return 'deleted';
  if (row.conflicting) return 'conflicting';
  return row.isNew ? 'new' : 'duplicate';
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

/** Keeps the newest manifest, in whatever order they arrive. */
export async function saveManifest(
  db: Db,
  sessionId: string,
  companyId: string,
  chunks: readonly ManifestChunk[],
  at: Date,
): Promise<void> {
  const stored = { chunks: JSON.stringify(chunks), receivedAt: at };
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
