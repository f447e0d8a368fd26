import type { Db } from '../../platform/store/database';

/** A write for every chunk would cost as much as the chunk's own row. */
const NOTE_EVERY_MS = 10_000;
const MOST_REMEMBERED = 20_000;

/**
 * Notes when the last chunk of a session came, at most once in ten seconds for each. Nobody waits for it,
 * and those who watch are not told: they look again when anything happens, and every minute.
 */
export class LastChunkTimes {
  readonly #notedMs = new Map<string, number>();

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
