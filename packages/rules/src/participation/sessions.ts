import type { SessionState } from '@fovea/contract/participation/respondents';
import type { RespondentBuckets } from '@fovea/contract/studies/studies';

const DAY_MS = 24 * 60 * 60_000;
/** Who does not go on for so long has given up. */
export const ABANDONED_AFTER_MS = DAY_MS;

/** What is known of a session; all times in milliseconds since 1970. */
export interface SessionFacts {
  readonly preview: boolean;
  readonly createdMs: number;
  /** The respondent reached the end of the study. */
  readonly endedMs: number | null;
  /** Everything the respondent's browser sent was received. */
  readonly completeMs: number | null;
  readonly processedMs: number | null;
  readonly failed: boolean;
  /** The respondent kept the recording as a file, because the upload did not work. */
  readonly isSavedLocally: boolean;
  /** A researcher deleted what was collected. */
  readonly isDeleted: boolean;
  /** The respondent took the consent back. */
  readonly isWithdrawn: boolean;
}

/** Where a remote session stands, by the window of one day. */
export function sessionState(facts: SessionFacts, nowMs: number): SessionState {
  if (facts.isWithdrawn) return 'WITHDRAWN';
  if (facts.isDeleted) return 'DATA_DELETED_BY_RESEARCHER';
  if (facts.failed) return 'PROCESSING_ERROR';
  if (facts.processedMs !== null) return 'PROCESSED';
  if (facts.completeMs !== null) {
    return nowMs - facts.completeMs > DAY_MS ? 'PROCESSING_ERROR' : 'PROCESSING';
  }
  if (facts.isSavedLocally) return 'DATA_SAVED_LOCALLY';
  if (facts.endedMs !== null) return 'UPLOADING';
  return nowMs - facts.createdMs > DAY_MS ? 'ABANDONED' : 'IN_PROGRESS';
}

/** Where a session of a lab stands: it waits for a machine, goes on there, and ends. */
export function labSessionState(session: {
  readonly machineId: string | null;
  readonly endedMs: number | null;
}): SessionState {
  if (session.endedMs !== null) return 'FINISHED';
  return session.machineId === null ? 'WAITING' : 'IN_PROGRESS';
}

const BUCKETS: Partial<Record<SessionState, keyof RespondentBuckets>> = {
  IN_PROGRESS: 'inProgress',
  UPLOADING: 'processing',
  PROCESSING: 'processing',
  PROCESSED: 'processed',
  ABANDONED: 'abandoned',
  PROCESSING_ERROR: 'processingError',
};

/**
 * The counts of the collection page. Previews count nowhere, nor does a session whose data was
 * deleted; one whose recording lies with the respondent counts as processing once it has ended.
 * @param abandonedVisits how many gave up before they had a session
 */
export function respondentBuckets(
  sessions: readonly SessionFacts[],
  nowMs: number,
  abandonedVisits = 0,
): RespondentBuckets {
  const buckets: RespondentBuckets = {
    inProgress: 0,
    processing: 0,
    processed: 0,
    abandoned: abandonedVisits,
    processingError: 0,
  };
  for (const session of sessions) {
    if (session.preview) continue;
    const bucket = bucketOf(session, nowMs);
    if (bucket) buckets[bucket]++;
  }
  return buckets;
}

function bucketOf(session: SessionFacts, nowMs: number): keyof RespondentBuckets | undefined {
  const state = sessionState(session, nowMs);
  if (state !== 'DATA_SAVED_LOCALLY') return BUCKETS[state];
  if (session.endedMs !== null) return 'processing';
  return nowMs - session.createdMs > DAY_MS ? 'abandoned' : undefined;
}

/** Processing, processed and errors together. */
export function completedCount(buckets: RespondentBuckets): number {
  return buckets.processing + buckets.processed + buckets.processingError;
}

/** The manual flag if it is set, else the automatic one. */
export function isLowQuality(session: {
  readonly lowQualityManual: boolean | null;
  readonly lowQualityAuto: boolean;
}): boolean {
  return session.lowQualityManual ?? session.lowQualityAuto;
}

/** Whether something was collected that can be deleted: of a remote or online study, once. */
export function hasDeletableData(session: {
  readonly state: SessionState;
  readonly receivedChunks: number;
}): boolean {
  const isGone = session.state === 'DATA_DELETED_BY_RESEARCHER' || session.state === 'WITHDRAWN';
  return !isGone && session.receivedChunks > 0;
}
