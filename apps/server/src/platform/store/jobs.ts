import { sql } from 'kysely';
import { newId } from './newId';
import type { Db, Tx } from './database';

/** A unit of work that must be done at least once, whatever crashes meanwhile. */
export interface NewJob {
  readonly kind: string;
  readonly payload: unknown;
  readonly companyId: string | null;
  /**
   * A waiting job with the same kind and key replaces a new one; jobs with the same key never run
   * concurrently.
   */
  readonly dedupeKey?: string;
  /** Higher priorities run first; 0 by default. */
  readonly priority?: number;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly companyId: string | null;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly maxAttempts: number;
}

export const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 5;
const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_LAST_MS = 10 * 60_000;

/**
 * Enqueues a job; inside a transaction it exists only if the transaction commits.
 * @returns false when a job with the same key is waiting already
 */
export async function enqueue(db: Db | Tx, job: NewJob): Promise<boolean> {
  const now = new Date();
  const added = await db
    .insertInto('jobs')
    .values({
      id: newId(),
      kind: job.kind,
      companyId: job.companyId,
      payload: JSON.stringify(job.payload),
      dedupeKey: job.dedupeKey ?? null,
      priority: job.priority ?? 0,
      state: 'waiting',
      maxAttempts: job.maxAttempts ?? MAX_ATTEMPTS,
      runAt: job.runAt ?? now,
      createdAt: now,
      leasedUntil: null,
      leasedBy: null,
      lastError: null,
      finishedAt: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'dedupeKey']).where('state', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .execute();
  return added.length > 0;
}

/**
 * Enqueues a job, or moves the one that is waiting with the same key forward to its time.
 * @returns false when a job with the same key is waiting already
 */
export async function enqueueNoLater(
  db: Db | Tx,
  job: NewJob & { readonly dedupeKey: string; readonly runAt: Date },
): Promise<boolean> {
  const isNew = await enqueue(db, job);
  if (isNew) return true;
  await db
    .updateTable('jobs')
    .set({ runAt: job.runAt })
    .where('kind', '=', job.kind)
    .where('dedupeKey', '=', job.dedupeKey)
    .where('state', '=', 'waiting')
    .where('runAt', '>', job.runAt)
    .execute();
  return false;
}

/** Claims the next job for a worker, or returns null. Two workers never get the same job. */
export async function claim(
  db: Db,
  worker: string,
  kinds: readonly string[],
  now: Date,
  leaseMs = LEASE_MS,
): Promise<Job | null> {
  if (kinds.length === 0) return null;
  const { rows } = await sql<Omit<Job, 'attempt'> & { attempts: number }>`
    update jobs set state = 'running', attempts = attempts + 1, leased_by = ${worker},
      leased_until = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from jobs
      where state = 'waiting' and run_at <= ${now} and kind = any(${[...kinds]}::text[])
        and not exists (
          select 1 from jobs other where other.state = 'running' and other.kind = jobs.kind
            and other.dedupe_key = jobs.dedupe_key
        )
      order by priority desc, run_at, id
      limit 1 for update skip locked
    )
    returning id, kind, payload, company_id, attempts, max_attempts`.execute(db);
  const row = rows[0];
  return row ? { ...row, attempt: row.attempts } : null;
}

/** Extends the lease of a running job. False: the lease was lost and the work must stop. */
export async function heartbeat(
  db: Db,
  id: string,
  worker: string,
  now: Date,
  leaseMs = LEASE_MS,
): Promise<boolean> {
  const stored = await db
    .updateTable('jobs')
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where('id', '=', id)
    .where('leasedBy', '=', worker)
    .where('state', '=', 'running')
    .returning('id')
    .execute();
  return stored.length > 0;
}

/** Marks a job as finished. False: another worker has taken the job over, and its result counts. */
export async function finish(db: Db, id: string, worker: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('jobs')
    .set({ state: 'done', finishedAt: now, leasedBy: null, leasedUntil: null, lastError: null })
    .where('id', '=', id)
    .where('leasedBy', '=', worker)
    .where('state', '=', 'running')
    .returning('id')
    .execute();
  return ended.length > 0;
}

/**
 * Records a failed attempt: retries wait longer each time; after the last one the job is dead and
 * kept.
 */
export async function fail(
  db: Db,
  job: Job,
  worker: string,
  error: string,
  now: Date,
  final = false,
): Promise<'waiting' | 'dead' | 'lost'> {
  const dead = final || job.attempt >= job.maxAttempts;
  return await db.transaction().execute((tx) =>
    giveBack(tx, job.id, worker, error.slice(0, 2000), now, {
      dead,
      runAt: new Date(now.getTime() + backoffMs(job.attempt)),
    }),
  );
}

/**
 * Requeues jobs whose worker died; those on their last attempt become dead.
 * @param leasedBefore leases that end before this are expired; null: all of them, for a process
 *   that knows it is the only one
 */
export async function requeueExpired(
  db: Db,
  now: Date,
  leasedBefore: Date | null = now,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const expired = await tx
      .selectFrom('jobs')
      .select(['id', 'leasedBy', 'attempts', 'maxAttempts'])
      .where('state', '=', 'running')
      .$if(leasedBefore !== null, (query) => query.where('leasedUntil', '<', leasedBefore))
      .forUpdate()
      .skipLocked()
      .execute();
    for (const job of expired) {
      await giveBack(tx, job.id, job.leasedBy ?? '', 'The worker stopped in the middle.', now, {
        dead: job.attempts >= job.maxAttempts,
        runAt: now,
      });
    }
    return expired.length;
  });
}

/**
 * Releases the jobs that a worker has not finished at shutdown; this does not count as an attempt.
 */
export async function release(db: Db, id: string, worker: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('jobs')
      .set((row) => ({ attempts: row('attempts', '-', 1) }))
      .where('id', '=', id)
      .where('leasedBy', '=', worker)
      .where('state', '=', 'running')
      .execute();
    const now = new Date();
    await giveBack(tx, id, worker, 'The server was closed.', now, { dead: false, runAt: now });
  });
}

/** Deletes old finished jobs; dead ones are kept. */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('finishedAt', '<', before)
    .execute();
}

/** Deletes ended jobs of these sessions: what went wrong may quote what was sent. */
export async function deleteJobsOf(db: Db, sessionIds: readonly string[]): Promise<void> {
  await sql`delete from jobs where state in ('done', 'dead')
    and payload ->> 'sessionId' = any(${[...sessionIds]}::text[])`.execute(db);
}

/** 2 s, 4 s, 8 s … at most 10 minutes. */
export function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_LAST_MS, BACKOFF_FIRST_MS * 2 ** (attempt - 1));
}

async function giveBack(
  tx: Tx,
  id: string,
  worker: string,
  error: string,
  now: Date,
  to: { dead: boolean; runAt: Date },
): Promise<'waiting' | 'dead' | 'lost'> {
  const { rows } = await sql<{ state: 'waiting' | 'dead' }>`
    update jobs set last_error = ${error}, leased_by = null, leased_until = null,
      state = ${to.dead ? 'dead' : 'waiting'}, run_at = ${to.runAt},
      finished_at = ${to.dead ? now : null}
    where id = ${id} and leased_by = ${worker} and state = 'running' and not exists (
      select 1 from jobs other where other.state = 'waiting' and other.id <> jobs.id
        and other.kind = jobs.kind and other.dedupe_key = jobs.dedupe_key)
    returning state`.execute(tx);
  if (rows[0]) return rows[0].state;
  // A newer job with the same key is waiting and will do this work.
  const superseded = await tx
    .updateTable('jobs')
    .set({ state: 'done', finishedAt: now, lastError: error, leasedBy: null, leasedUntil: null })
    .where('id', '=', id)
    .where('leasedBy', '=', worker)
    .where('state', '=', 'running')
    .returning('id')
    .execute();
  return superseded.length > 0 ? 'waiting' : 'lost';
}
