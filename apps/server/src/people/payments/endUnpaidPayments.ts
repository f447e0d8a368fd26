import type { Db } from '../../platform/store/database';

/** An event may be late: the provider tries for three days. */
const LATE_MS = 4 * 24 * 60 * 60_000;
const KEPT_MS = 90 * 24 * 60 * 60_000;

/**
 * Marks payments that nobody made as expired, and deletes those that came to nothing after 90 days,
 * as they hold names of organizations. What was paid stays.
 */
export async function endUnpaidPayments(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .updateTable('payments')
    .where('state', '=', 'OPEN')
    .where('expiresAt', '<', before(LATE_MS))
    .set({ state: 'EXPIRED' })
    .execute();
  await db
    .deleteFrom('payments')
    .where('state', 'in', ['EXPIRED', 'FAILED'])
    .where('expiresAt', '<', before(KEPT_MS))
    .execute();
}
