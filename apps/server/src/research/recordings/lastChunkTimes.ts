import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';

/** Writing this for every chunk would cost as much as the chunk's own row. */
const NOTE_EVERY_MS = 10_000;
const MOST_REMEMBERED = 20_000;

/**
 * Records when the last chunk of a session arrived, at most once in ten seconds per session. Times that
 * arrive while others are being written are written together. Nobody waits for the write, and watchers
 * are not notified: they refresh with any other change, and every minute.
 */
export class LastChunkTimes {
  readonly #notedMs = new Map<string, number>();
  readonly #gathered = new Map<string, Date>();
  #isWriting = false;

  /** How many sessions sent a chunk to this process since then, give or take ten seconds. */
  countSince(ms: number): number {
    let count = 0;
    for (const notedMs of this.#notedMs.values()) if (notedMs >= ms) count++;
    return count;
  }

  note(db: Db, sessionId: string, at: Date, onFailure: (reason: unknown) => void): void {
    const notedMs = this.#notedMs.get(sessionId);
    if (notedMs !== undefined && at.getTime() - notedMs < NOTE_EVERY_MS) return;
    if (this.#notedMs.size >= MOST_REMEMBERED) this.#notedMs.clear();
    this.#notedMs.set(sessionId, at.getTime());
    this.#gathered.set(sessionId, at);
    if (!this.#isWriting) void this.#writeAll(db).catch(onFailure);
  }

  async #writeAll(db: Db): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#gathered.size > 0) await this.#write(db);
    } finally {
      this.#isWriting = false;
    }
  }

  async #write(db: Db): Promise<void> {
    const noted = [...this.#gathered].map(([id, at]) => ({ id, at: at.toISOString() }));
    this.#gathered.clear();
    // Locked in the order of their ids: another process may write the times of the same sessions.
    await sql`
      with noted as (
        select * from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n(id text, at timestamptz)
      ), locked as (
        select id from sessions
        where id in (select id from noted) and data_deleted_at is null
        order by id for no key update
      )
      update sessions s set last_chunk_at = n.at
      from locked l join noted n on n.id = l.id
      where s.id = l.id`.execute(db);
  }
}
