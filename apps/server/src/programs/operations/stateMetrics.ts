import { sql } from 'kysely';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { withinTime } from '../../platform/http/withinTime';
import { PROCESS_RECORDING } from '../../research/queue/processingJobs';
import type { ResearchContext } from '../../research/recordings/researchContext';

/** A scrape is answered without the figures of a database that takes longer. */
const DATABASE_PATIENCE_MS = 5000;
/** A recording that sent nothing for this long has paused, ended or lost its connection. */
const ACTIVE_MS = 60_000;

type Sources = ResearchContext & { readonly openStreams: () => number };

/** Figures of what waits, runs and is left, measured when they are asked for. */
export function stateMetrics(register: Registry, sources: Sources): { refresh(): Promise<void> } {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const databaseUp = gauge(
    'fovea_database_up',
    '1 when the database answered in time, otherwise 0',
  );
  const waiting = gauge('fovea_jobs_waiting', 'Jobs that are due and wait for a worker', ['kind']);
  const scheduled = gauge('fovea_jobs_scheduled', 'Jobs that wait for their time', ['kind']);
  const running = gauge('fovea_jobs_running', 'Jobs that a worker has', ['kind']);
  const dead = gauge('fovea_jobs_dead', 'Jobs that failed for good', ['kind']);
  const oldest = gauge(
    'fovea_jobs_oldest_waiting_seconds',
    'How long the oldest job that is due has waited',
    ['kind'],
  );
  const unprocessed = gauge(
    'fovea_sessions_waiting_for_processing',
    'Sessions that arrived completely and have no results yet',
  );
  const lag = gauge(
    'fovea_session_processing_lag_seconds',
    'How long the oldest of them has waited; 0 when there is none',
  );
  const recordings = gauge(
    'fovea_recordings_active',
    'Sessions that sent a chunk to this process in the last minute',
  );
  const uploads = gauge('fovea_uploads_in_flight', 'Chunks that this process is receiving');
  const streams = gauge('fovea_event_streams_open', 'Event streams that pages have open here');
  const free = gauge('fovea_disk_free_bytes', 'Room for the server on the disk', ['folder']);
  const size = gauge('fovea_disk_size_bytes', 'Size of the disk', ['folder']);
  const ofJobs = [waiting, scheduled, running, dead, oldest];
  const kinds = { waiting, scheduled, running, dead };

  async function readDatabase(): Promise<void> {
    const now = sources.now();
    const ageS = (from: Date | null) =>
      from === null ? 0 : Math.max(0, (now.getTime() - from.getTime()) / 1000);
    const read = Promise.all([jobCounts(sources, now), unprocessedSessions(sources)]);
    try {
      const [jobs, sessions] = await withinTime(read, DATABASE_PATIENCE_MS);
      for (const one of ofJobs) one.reset();
      for (const { kind, state, count, since } of jobs) {
        kinds[state].set({ kind }, count);
        if (state === 'waiting') oldest.set({ kind }, ageS(since));
      }
      unprocessed.set(sessions.count);
      lag.set(ageS(sessions.since));
      databaseUp.set(1);
    } catch (reason) {
      sources.log.warn({ err: reason }, 'the database gave no figures for /metrics');
      // No figure is better than one of an hour ago.
      for (const one of ofJobs) one.reset();
      for (const one of [unprocessed, lag]) one.remove();
      databaseUp.set(0);
    }
  }

  /** The recordings may be on another disk than the rest of the data folder. */
  async function readDisks(): Promise<void> {
    const { settings, recordings: received } = sources;
    const folders = { data: settings.dataFolder, recordings: received.files.folder };
    for (const [folder, path] of Object.entries(folders)) {
      const disk = await statfs(path).catch(() => null);
      if (disk === null) {
        free.remove({ folder });
        size.remove({ folder });
      } else {
        free.set({ folder }, disk.bavail * disk.bsize);
        size.set({ folder }, disk.blocks * disk.bsize);
      }
    }
  }

  return {
    async refresh() {
      const nowMs = sources.now().getTime();
      recordings.set(sources.recordings.lastChunks.countSince(nowMs - ACTIVE_MS));
      uploads.set(sources.recordings.gate.underWay);
      streams.set(sources.openStreams());
      await Promise.all([readDatabase(), readDisks()]);
    },
  };
}

interface JobCount {
  readonly kind: string;
  readonly state: 'waiting' | 'scheduled' | 'running' | 'dead';
  readonly count: number;
  readonly since: Date;
}

async function jobCounts({ db }: ResearchContext, now: Date): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, case when state = 'waiting' and run_at > ${now} then 'scheduled' else state end as state,
      count(*)::int as count, min(run_at) as since
    from jobs where state in ('waiting', 'running', 'dead') group by 1, 2`.execute(db);
  return rows;
}

/** By their jobs, which are few, instead of by all sessions there ever were. */
async function unprocessedSessions({ db }: ResearchContext) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(processing_since) as since from sessions
    where id in (
      select payload ->> 'sessionId' from jobs
      where kind = ${PROCESS_RECORDING} and state in ('waiting', 'running')
    ) and processed_at is null and processing_error is null and data_deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null };
}
