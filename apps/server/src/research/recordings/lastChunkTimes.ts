import type { Db } from '../../platform/store/database';

/** Writing this for every chunk would cost as much as the chunk's own row. */
const NOTE_EVERY_MS = 10_000;
const MOST_REMEMBERED = 20_000;

/**
 * Records when the last chunk of a session arrived, at most once in ten seconds per session. Nobody
 * waits for the write, and watchers are not notified: they refresh with any other change, and every
 * minute.
 */
export class LastChunkTimes {
  readonly #notedMs = new Map<string, number>();

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
    void db
      .updateTable('sessions')
      .set({ lastChunkAt: at })
      .where('id', '=', sessionId)
      .where('dataDeletedAt', 'is', null)
      .execute()
      .then(() => undefined, onFailure);
  }
}
