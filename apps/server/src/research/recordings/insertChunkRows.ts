import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { ChunkLocation } from '../chunkStores/chunkStore';
import type { RowOutcome, SessionLimit } from './chunkRows';

/** A chunk whose bytes are safe and whose row is to be inserted. */
export interface ArrivedChunk {
  readonly companyId: string;
  readonly place: ChunkLocation;
  readonly at: Date;
  /** The most that its session may have stored with it. */
  readonly most: SessionLimit;
}

/**
 * Inserts the rows of chunks in one transaction. Sessions are locked in the order of their ids, so two of these
 * never wait for each other; the totals of studies are locked after that, so all chunks are of one study, unless
 * the database has a single connection.
 * @param chunks different numbers or streams or sessions: one statement cannot insert a number twice
 * @returns the outcome of each, in this order; null where the chunk was not inserted and `insertChunkRow` has to
 *   find out why
 * @throws the error of any of them: then none was inserted
 */
export async function insertChunkRows(
  db: Db,
  chunks: readonly ArrivedChunk[],
): Promise<(RowOutcome | null)[]> {
  const arrived = chunks.map(({ companyId, place, at, most }) => ({
    session_id: place.sessionId,
    company_id: companyId,
    stream: place.stream,
    seq: place.seq,
    sha256: place.sha256,
    size: place.size,
    received_at: at.toISOString(),
    // JSON has no infinity, and null is compared as none.
    most_chunks: Number.isFinite(most.chunks) ? most.chunks : null,
    most_bytes: Number.isFinite(most.bytes) ? most.bytes : null,
  }));
  const { rows } = await sql<InsertedRow>`
    with arrived as (
      select * from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as a(
        session_id text, company_id text, stream text, seq integer, sha256 text, size integer,
        received_at timestamptz, most_chunks float8, most_bytes float8)
    ), stored as (
      select session_id, chunks, bytes from session_totals
      where session_id in (select session_id from arrived)
      order by session_id for update
    ), counted as (
      select *, count(*) over up_to_it as chunks_added, sum(size) over up_to_it as bytes_added
      from arrived
      window up_to_it as (partition by session_id order by stream, seq rows unbounded preceding)
    )
    insert into chunks
      (session_id, company_id, stream, seq, sha256, size, conflicting, received_at)
    select c.session_id, c.company_id, c.stream, c.seq, c.sha256, c.size,
      exists (
        select 1 from chunks k
        where k.session_id = c.session_id and k.stream = c.stream and k.seq = c.seq
          and k.sha256 <> c.sha256
      ),
      c.received_at
    from counted c join stored t on t.session_id = c.session_id
    where exists (
      select 1 from sessions s where s.id = c.session_id and s.data_deleted_at is null
    )
      and (c.most_chunks is null or t.chunks + c.chunks_added <= c.most_chunks)
      and (c.most_bytes is null or t.bytes + c.bytes_added <= c.most_bytes)
    on conflict (session_id, stream, seq, sha256) do update set size = excluded.size
    returning session_id, stream, seq, conflicting, (xmax = 0) as is_new`.execute(db);
  const inserted = new Map(rows.map((row) => [chunkNumberKey(row), row]));
  return chunks.map(({ place }) => {
    const row = inserted.get(chunkNumberKey(place));
    if (!row) return null;
    if (row.conflicting) return 'conflicting';
    return row.isNew ? 'new' : 'duplicate';
  });
}

interface InsertedRow {
  readonly sessionId: string;
  readonly stream: string;
  readonly seq: number;
  readonly conflicting: boolean;
  readonly isNew: boolean;
}

/** The same for two chunks that cannot be inserted together. */
export function chunkNumberKey({
  sessionId,
  stream,
  seq,
}: Pick<ChunkLocation, 'sessionId' | 'stream' | 'seq'>): string {
  return `${sessionId}/${stream}/${seq}`;
}
