import type { Db, Tx } from './database';
import { enqueue } from './jobs';

export const COMPACT_DATABASE = 'compactDatabase';

/**
 * One rewriting serves all erasures of this time, and the second look of each (`ERASE_AGAIN_MS`):
 * even the last of them is through within an hour.
 */
const DELAY_MS = 20 * 60_000;

/** Asks for the removal of what deleted rows left in the files of the database. */
export async function enqueueCompaction(db: Db | Tx, now: Date): Promise<void> {
  await enqueue(db, {
    kind: COMPACT_DATABASE,
    companyId: null,
    payload: {},
    dedupeKey: COMPACT_DATABASE,
    // After the erasures that are due.
    priority: -2,
    runAt: new Date(now.getTime() + DELAY_MS),
    maxAttempts: 20,
  });
}
