import type { RespondentSession, SessionState } from '@fovea/contract/participation/respondents';
import type { RespondentBuckets } from '@fovea/contract/studies/studies';
import { isBuiltHere, isLab, type Origin } from '../studies/studyKinds';

const DAY_MS = 24 * 60 * 60_000;
/** A respondent who has not continued for this long has abandoned the study. */
export const ABANDONED_AFTER_MS = DAY_MS;

/** The known facts about a session; all times in milliseconds since 1970. */
export interface SessionFacts {
  readonly preview: boolean;
  readonly createdMs: number;
  /** The respondent reached the end of the study. */
  readonly endedMs: number | null;
  /** Everything the respondent's browser sent was received. */
  readonly completeMs: number | null;
  readonly processedMs: number | null;
  readonly failed: boolean;
  /** The respondent saved the recording as a file because the upload failed. */
  readonly isSavedLocally: boolean;
  /** A researcher deleted the collected data. */
  readonly isDeleted: boolean;
  /** The respondent withdrew consent. */
  readonly isWithdrawn: boolean;
  /** A threshold of the study ended the session. */
  readonly isScreenedOut?: boolean;
}

/** The state of a remote session, with a window of one day. */
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

/** The state of a lab session: waiting for a machine, in progress there, or ended. */
export function labSessionState(session: {
  readonly machineId: string | null;
  readonly endedMs: number | null;
}): SessionState {
  if (session.endedMs !== null) return 'FINISHED';
  return session.machineId === null ? 'WAITING' : 'IN_PROGRESS';
}

/**
 * The state of a session in a study of any kind. In a lab study that was built here, it is uploaded
 * and processed like that of an online study once the respondent has finished; previews of such a
 * study are taken in a browser.
 */
export function sessionStateIn(
  study: Origin,
  session: SessionFacts & { readonly machineId: string | null },
  nowMs: number,
): SessionState {
  if (!isLab(study)) return sessionState(session, nowMs);
  const inLab = labSessionState(session);
  if (!isBuiltHere(study)) return inLab;
  const state = sessionState(session, nowMs);
  const isOpen = state === 'IN_PROGRESS' || state === 'ABANDONED';
  return isOpen && !session.preview ? inLab : state;
}

/** Where a session of a lab stands, whatever happens to its data afterwards. */
export type LabSessionStage = 'waiting' | 'inProgress' | 'finished';

export function labSessionStage(state: SessionState): LabSessionStage {
  if (state === 'WAITING') return 'waiting';
  return state === 'IN_PROGRESS' ? 'inProgress' : 'finished';
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
 * The counts of the collection page. Previews and sessions with deleted data are not counted; a
 * session whose recording is still with the respondent counts as processing once it has ended.
 * @param abandonedVisits visits abandoned before a session started
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
    screenedOut: 0,
  };
  for (const session of sessions) {
    if (session.preview) continue;
    const bucket = bucketOf(session, nowMs);
    if (bucket) buckets[bucket]++;
    if (bucket === 'processed' && session.isScreenedOut) buckets.screenedOut++;
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

/** The manual flag if set, otherwise the automatic one. */
export function isLowQuality(session: {
  readonly lowQualityManual: boolean | null;
  readonly lowQualityAuto: boolean;
}): boolean {
  return session.lowQualityManual ?? session.lowQualityAuto;
}

/** Whether gaze was measured: neither missing, nor unasked for, nor still to be computed. */
export function hasGaze({
  noGaze,
  qualityMetrics,
}: Pick<RespondentSession, 'noGaze' | 'qualityMetrics'>): boolean {
  return !noGaze && qualityMetrics != null && qualityMetrics.gazeQuality !== null;
}

/** Whether there is data to delete: only once. */
export function hasDeletableData(session: {
  readonly state: SessionState;
  readonly receivedChunks: number;
}): boolean {
  const isGone = session.state === 'DATA_DELETED_BY_RESEARCHER' || session.state === 'WITHDRAWN';
  return !isGone && session.receivedChunks > 0;
}
