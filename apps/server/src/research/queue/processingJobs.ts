import { allRespondentsId } from './allRespondents';
import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { rowCount } from '../../platform/store/rowCount';

export const PROCESS_RECORDING = 'processRecording';
export const AGGREGATE_SEGMENT = 'aggregateSegment';

/** Sessions that end at about the same time are aggregated together. */
const GATHER_MS = 500;
/**
 * Aggregating n respondents takes about 2 ms each for every stimulus (docs/science/segments.md), so
 * a study of twenty stimuli that collects all day keeps one thread busy for less than half of the
 * time.
 */
const GATHER_PER_RESPONDENT_MS = 100;
/** The longest that a new respondent is missing from the results. */
const GATHER_MAX_MS = 5 * 60_000;
/** Two hours: no results are lost while a bucket is unavailable. */
const AGGREGATE_ATTEMPTS = 20;

export interface ProcessRecordingPayload {
  readonly sessionId: string;
}

export interface AggregateSegmentPayload {
  readonly studyId: string;
  readonly segmentId: string;
  readonly stimulusId: string;
}

export async function enqueueProcessing(
  db: Db | Tx,
  session: { readonly id: string; readonly companyId: string },
  now: Date,
  waitMinutes: number,
  priority = 0,
): Promise<void> {
  await enqueue(db, {
    kind: PROCESS_RECORDING,
    companyId: session.companyId,
    payload: { sessionId: session.id } satisfies ProcessRecordingPayload,
    dedupeKey: session.id,
    priority,
    runAt: new Date(now.getTime() + waitMinutes * 60_000),
    maxAttempts: 3,
  });
}

export interface WantedAggregates {
  readonly companyId: string;
  readonly studyId: string;
  readonly segmentId: string;
  readonly stimulusIds: readonly string[];
}

/**
 * Enqueues a segment's results for these stimuli immediately, because somebody is waiting for them.
 */
export async function enqueueAggregates(
  db: Db | Tx,
  { companyId, studyId, segmentId, stimulusIds }: WantedAggregates,
  { runAt, priority = 2 }: { readonly runAt: Date; readonly priority?: number },
): Promise<void> {
  for (const stimulusId of stimulusIds) {
    const dedupeKey = `${studyId}/${segmentId}/${stimulusId}`;
    // Replaces jobs that have failed permanently.
    await db
      .deleteFrom('jobs')
      .where('kind', '=', AGGREGATE_SEGMENT)
      .where('dedupeKey', '=', dedupeKey)
      .where('state', '=', 'dead')
      .execute();
    await enqueue(db, {
      kind: AGGREGATE_SEGMENT,
      companyId,
      payload: { studyId, segmentId, stimulusId } satisfies AggregateSegmentPayload,
      dedupeKey,
      priority,
      runAt,
      maxAttempts: AGGREGATE_ATTEMPTS,
    });
  }
}

/**
 * Enqueues the aggregates that a session is part of: those of All Respondents and of its segments.
 * The more respondents there are, the longer the delay, so that more sessions are aggregated
 * together.
 */
export async function enqueueAggregatesOf(
  tx: Tx,
  session: { readonly id: string; readonly companyId: string; readonly studyId: string },
  stimulusIds: readonly string[],
  now: Date,
): Promise<void> {
  const { companyId, studyId } = session;
  const { count } = await tx
    .selectFrom('sessions')
    .select(rowCount().as('count'))
    .where('studyId', '=', studyId)
    .where('processedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  const gatherMs = Math.min(GATHER_MAX_MS, GATHER_MS + count * GATHER_PER_RESPONDENT_MS);
  const segments = await tx
    .selectFrom('segmentRespondents')
    .select('segmentId')
    .where('sessionId', '=', session.id)
    .execute();
  const segmentIds = [allRespondentsId(studyId), ...segments.map(({ segmentId }) => segmentId)];
  for (const segmentId of segmentIds) {
    await enqueueAggregates(
      tx,
      { companyId, studyId, segmentId, stimulusIds },
      // Before the next recording, so that results show up while many recordings are still waiting.
      { runAt: new Date(now.getTime() + gatherMs), priority: 1 },
    );
  }
}

/**
 * The stimuli of each segment whose aggregates are pending. Failed ones are included: they are
 * retried (retriedAggregates.ts), and the segment is incomplete without them.
 */
export async function pendingAggregates(
  db: Db | Tx,
  companyId: string,
  studyId: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const jobs = await (db as Db)
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', AGGREGATE_SEGMENT)
    .where('companyId', '=', companyId)
    .where('state', 'in', ['waiting', 'running', 'dead'])
    .where('dedupeKey', 'like', `${studyId}/%`)
    .execute();
  const bySegment = new Map<string, Set<string>>();
  for (const { payload } of jobs) {
    const { segmentId, stimulusId } = aggregatePayload(payload);
    const stimuli = bySegment.get(segmentId) ?? new Set();
    bySegment.set(segmentId, stimuli.add(stimulusId));
  }
  return bySegment;
}

/** Jobs from before segments existed name none: they are for All Respondents. */
export function aggregatePayload(payload: unknown): AggregateSegmentPayload {
  const given = payload as Omit<AggregateSegmentPayload, 'segmentId'> & { segmentId?: string };
  return { ...given, segmentId: given.segmentId ?? allRespondentsId(given.studyId) };
}
