import type { Db, Tx } from '../store/database';
import { enqueue } from '../store/jobs';

export const PROCESS_RECORDING = 'processRecording';
export const AGGREGATE_SEGMENT = 'aggregateSegment';

/** Sessions that end together are put together once. */
const GATHER_MS = 500;

export interface ProcessRecordingPayload {
  readonly sessionId: string;
}

export interface AggregateSegmentPayload {
  readonly studyId: string;
  readonly stimulusId: string;
}

export async function enqueueProcessing(
  db: Db | Tx,
  session: { readonly id: string; readonly companyId: string },
  now: Date,
  waitMinutes: number,
): Promise<void> {
  await enqueue(db, {
    kind: PROCESS_RECORDING,
    companyId: session.companyId,
    payload: { sessionId: session.id } satisfies ProcessRecordingPayload,
    dedupeKey: session.id,
    runAt: new Date(now.getTime() + waitMinutes * 60_000),
    maxAttempts: 3,
  });
}

export async function enqueueAggregate(
  db: Db | Tx,
  companyId: string,
  payload: AggregateSegmentPayload,
  now: Date,
): Promise<void> {
  await enqueue(db, {
    kind: AGGREGATE_SEGMENT,
    companyId,
    payload,
    dedupeKey: `${payload.studyId}/${payload.stimulusId}`,
    // Before the next recording, so that results show up while many are still waiting.
    priority: 1,
    runAt: new Date(now.getTime() + GATHER_MS),
  });
}
