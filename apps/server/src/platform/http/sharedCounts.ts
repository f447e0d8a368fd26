/** Calls of one limit that several processes count together. */
import { sql } from 'kysely';
import type { AppContext } from '../context/appContext';
import type { Db } from '../store/database';

/** What all processes together have counted for a key until `endsAtMs`. */
export interface SharedCount {
  readonly count: number;
  readonly endsAtMs: number;
}

export interface SharedCounts {
  /**
   * Counts calls of this process, and those of the others as far as they have told them.
   * @param most the limit: what a process has not told yet is at most a twentieth of it
   */
  add(key: string, points: number, most: number): Promise<SharedCount>;
}

interface Counted extends SharedCount {
  /** Calls here that the others do not know of. */
  readonly untold: number;
}

const MOST_KEYS = 20_000;
const SHARE = 20;

/**
 * Counts in the database, a batch at a time: whoever stays far below a limit costs no query.
 * @param name of the limit, the same in every process
 * @returns null with the embedded database, which one process has
 */
export function sharedCounts(
  context: Pick<AppContext, 'db' | 'settings' | 'secretBox' | 'log' | 'now'>,
  name: string,
  windowMs: number,
): SharedCounts | null {
  if (context.settings.databaseUrl === null) return null;
  const known = new Map<string, Counted>();
  return {
    async add(key, points, most) {
      const nowMs = context.now().getTime();
      const before = known.get(key);
      const isOver = before === undefined || before.endsAtMs <= nowMs;
      const counted = isOver ? { count: 0, untold: 0, endsAtMs: nowMs + windowMs } : before;
      const here = { ...counted, count: counted.count + points, untold: counted.untold + points };
      if (isOver && known.size >= MOST_KEYS) known.clear();
      // Entered before anything is waited for, so that calls at once all count.
      known.set(key, here);
      // Who is refused already costs no further query.
      if (here.untold < most / SHARE || counted.count > most) return here;
      known.set(key, { ...here, untold: 0 });
      // A keyed hash: addresses are not stored.
      const subject = `${name}/${context.secretBox.pseudonym(key)}`;
      try {
        const stored = await tell(context.db, subject, here.untold, new Date(nowMs), windowMs);
        const meanwhile = known.get(key)?.untold ?? 0;
        known.set(key, { ...stored, count: stored.count + meanwhile, untold: meanwhile });
        return stored;
      } catch (reason) {
        context.log.warn({ err: reason }, 'calls were counted in this process alone');
        return here;
      }
    },
  };
}

async function tell(
  db: Db,
  subject: string,
  points: number,
  now: Date,
  windowMs: number,
): Promise<SharedCount> {
  const isOver = sql<boolean>`call_counts.ends_at <= ${now}::timestamptz`;
  const { count, endsAt } = await db
    .insertInto('callCounts')
    .values({ subject, count: points, endsAt: new Date(now.getTime() + windowMs) })
    .onConflict((on) =>
      on.column('subject').doUpdateSet({
        count: sql<number>`excluded.count + case when ${isOver} then 0 else call_counts.count end`,
        endsAt: sql<Date>`case when ${isOver} then excluded.ends_at else call_counts.ends_at end`,
      }),
    )
    .returning(['count', 'endsAt'])
    .executeTakeFirstOrThrow();
  return { count: Number(count), endsAtMs: endsAt.getTime() };
}

export async function deleteExpiredCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('callCounts').where('endsAt', '<=', now).execute();
}
