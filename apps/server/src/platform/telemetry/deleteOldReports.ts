import type { Db } from '../store/database';

const RETENTION_DAYS = 90;
/** Maximum number of reports: a flood must not fill the disk. */
const MOST = { usageEvents: 1_000_000, errorReports: 50_000 } as const;

/** Deletes reports older than 90 days, and the oldest beyond the maximum. */
export async function deleteOldReports(
  db: Db,
  now: Date,
  most: Readonly<Record<keyof typeof MOST, number>> = MOST,
): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60_000);
  for (const table of ['usageEvents', 'errorReports'] as const) {
    await db.deleteFrom(table).where('at', '<', oldest).execute();
    const first = await db
      .selectFrom(table)
      .select('at')
      .orderBy('at', 'desc')
      .offset(most[table])
      .limit(1)
      .executeTakeFirst();
    if (first) await db.deleteFrom(table).where('at', '<=', first.at).execute();
  }
}
