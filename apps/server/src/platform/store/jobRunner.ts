import type { Logger } from 'pino';
import { inSpan } from '../tracing/tracer';
import {
  claim,
  fail,
  finish,
  deleteFinishedJobs,
  heartbeat,
  LEASE_MS,
  release,
  requeueExpired,
  type Job,
} from './jobs';
import type { Db } from './database';
import { newId } from './newId';

/**
 * Handles one kind of job. A job may run twice (after a crash between its work and its completion),
 * so the same payload must give the same result. `signal` is aborted when the lease is lost or the
 * server shuts down.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

/** A permanent failure: the job is not retried. */
export class PermanentJobError extends Error {}

export interface JobRunner {
  /** Stops claiming jobs, waits for the running ones, and releases those not finished in time. */
  close(withinMs: number): Promise<void>;
  /** Resolves when no job is running and none is due within a minute; for tests and the demo. */
  idle(): Promise<void>;
}

/** At most this many jobs of these kinds run at once in this process; the others wait in line. */
export interface JobLimit {
  readonly kinds: readonly string[];
  readonly atOnce: number;
}

export interface JobRunnerOptions {
  readonly db: Db;
  readonly log: Logger;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** How many jobs run concurrently. */
  readonly concurrency: number;
  readonly limits?: readonly JobLimit[];
  readonly pollMs?: number;
  readonly leaseMs?: number;
}

/** `idle` does not wait for jobs scheduled later than this. */
const SOON_MS = 60_000;
const FORGET_EVERY_MS = 60 * 60_000;
const KEEP_FINISHED_MS = 7 * 24 * 60 * 60_000;

export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const { db, log, handlers, concurrency, limits = [] } = options;
  const pollMs = options.pollMs ?? 150;
  const leaseMs = options.leaseMs ?? LEASE_MS;
  const worker = newId();
  const kinds = Object.keys(handlers);
  const running = new Map<string, { kind: string; done: Promise<void>; stop: AbortController }>();
  let closing = false;
  let lastSweepMs = 0;
  let lastForgetMs = 0;
  let wake: () => void = () => {};

  /** The kinds of which another job may begin now. */
  function claimable(): string[] {
    const busy = [...running.values()].map(({ kind }) => kind);
    const full = limits.filter(
      (limit) => busy.filter((kind) => limit.kinds.includes(kind)).length >= limit.atOnce,
    );
    return kinds.filter((kind) => !full.some((limit) => limit.kinds.includes(kind)));
  }

  async function run(job: Job, stop: AbortController): Promise<void> {
    const beat = setInterval(() => {
      heartbeat(db, job.id, worker, new Date(), leaseMs).then(
        (stored) => {
          if (!stored) stop.abort(new Error('The lease was lost.'));
        },
        (reason: unknown) => log.warn({ err: reason }, 'heartbeat failed'),
      );
    }, leaseMs / 3);
    try {
      const attributes = { 'fovea.job.kind': job.kind, 'fovea.job.attempt': job.attempt };
      await inSpan({ name: `job ${job.kind}`, kind: 'job', attributes }, () =>
        handlers[job.kind]!(job, stop.signal),
      );
      await finish(db, job.id, worker, new Date());
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      if (closing && stop.signal.aborted) await release(db, job.id, worker);
      else {
        const hopeless = reason instanceof PermanentJobError;
        const state = await fail(db, job, worker, error.message, new Date(), hopeless);
        const level = state === 'dead' ? 'error' : 'warn';
        log[level]({ err: error, job: job.id, kind: job.kind, attempt: job.attempt }, 'job failed');
      }
    } finally {
      clearInterval(beat);
    }
  }

  async function loop(): Promise<void> {
    while (!closing) {
      try {
        if (Date.now() - lastSweepMs > Math.min(5_000, leaseMs)) {
          lastSweepMs = Date.now();
          await requeueExpired(db, new Date());
        }
        if (Date.now() - lastForgetMs > FORGET_EVERY_MS) {
          lastForgetMs = Date.now();
          await deleteFinishedJobs(db, new Date(Date.now() - KEEP_FINISHED_MS));
        }
        while (!closing && running.size < concurrency) {
          const job = await claim(db, worker, claimable(), new Date(), leaseMs);
          if (!job) break;
          const stop = new AbortController();
          const done = run(job, stop)
            .catch((reason: unknown) =>
              log.error({ err: reason, job: job.id }, 'job was not noted'),
            )
            .finally(() => {
              running.delete(job.id);
              wake();
            });
          running.set(job.id, { kind: job.kind, done, stop });
        }
      } catch (reason) {
        if (!closing) log.error({ err: reason }, 'the job table does not answer');
      }
      if (closing) break;
      await new Promise<void>((next) => {
        const timer = setTimeout(next, pollMs);
        wake = () => {
          clearTimeout(timer);
          next();
        };
      });
    }
  }
  const looping = loop();

  return {
    async close(withinMs) {
      closing = true;
      wake();
      await looping;
      const done = Promise.all([...running.values()].map((one) => one.done));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), withinMs);
      });
      if ((await Promise.race([done, late])) === 'late') {
        for (const { stop } of running.values()) stop.abort(new Error('The server is closing.'));
        await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 1000))]);
        await Promise.all([...running.keys()].map((id) => release(db, id, worker)));
      }
      clearTimeout(timer);
    },
    async idle() {
      for (;;) {
        const left = await db
          .selectFrom('jobs')
          .select('id')
          .where('state', 'in', ['waiting', 'running'])
          .where('runAt', '<', new Date(Date.now() + SOON_MS))
          .limit(1)
          .execute();
        if (left.length === 0 && running.size === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
