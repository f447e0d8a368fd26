import { sql } from 'kysely';
import type { ResearchContext } from '../research/recordings/researchContext';
import { startJobRunner, type JobHandler } from '../platform/store/jobRunner';
import { JOB_LIMITS, jobHandlers } from '../programs/worker';

/** How far ahead the runner's `idle` looks. */
const SOON_MS = 60_000;
const LOOK_EVERY_MS = 20;

/**
 * Runs every waiting job as the worker does, but without idle time: a job that is only delayed to
 * be combined with others runs as soon as nothing else is due. A failed job waits its full time.
 * @param replaced handlers in place of the real ones
 */
export async function runWaitingJobs(
  context: ResearchContext,
  replaced: Readonly<Record<string, JobHandler>> = {},
): Promise<void> {
  const { db, log } = context;
  const handlers = { ...jobHandlers(context), ...replaced };
  const worker = startJobRunner({
    db,
    log,
    handlers,
    concurrency: 2,
    limits: JOB_LIMITS,
    pollMs: LOOK_EVERY_MS,
  });
  let isIdle = false;
  const idle = worker.idle().finally(() => (isIdle = true));
  while (!isIdle) {
    await bringForward(context);
    await Promise.race([idle, new Promise((done) => setTimeout(done, LOOK_EVERY_MS))]);
  }
  await idle;
  await worker.close(1000);
}

async function bringForward({ db }: ResearchContext): Promise<void> {
  const now = new Date();
  const soon = new Date(now.getTime() + SOON_MS);
  await sql`update jobs set run_at = ${now}
    where state = 'waiting' and attempts = 0 and run_at > ${now} and run_at < ${soon}
      and not exists (
        select from jobs other where other.state = 'running'
          or (other.state = 'waiting' and other.run_at <= ${now}))`.execute(db);
}
