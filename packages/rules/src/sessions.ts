import type { SessionState } from '@fovea/contract/respondents';
import type { RespondentBuckets } from '@fovea/contract/studies';

const DAY_MS = 24 * 60 * 60_000;

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
}

/** Where a remote session stands, by the window of one day. */
export function sessionState(facts: SessionFacts, nowMs: number): SessionState {
  if (facts.failed) return 'PROCESSING_ERROR';
  if (facts.processedMs !== null) return 'PROCESSED';
  if (facts.completeMs !== null) {
    return nowMs - facts.completeMs > DAY_MS ? 'PROCESSING_ERROR' : 'PROCESSING';
  }
  if (facts.endedMs !== null) return 'UPLOADING';
  return nowMs - facts.createdMs > DAY_MS ? 'ABANDONED' : 'IN_PROGRESS';
}

/** The counts of the collection page. Previews count nowhere. */
export function respondentBuckets(
  sessions: readonly SessionFacts[],
  nowMs: number,
): RespondentBuckets {
  const buckets: RespondentBuckets = {
    inProgress: 0,
    processing: 0,
    processed: 0,
    abandoned: 0,
    processingError: 0,
  };
  for (const session of sessions) {
    if (session.preview) continue;
    switch (sessionState(session, nowMs)) {
      case 'IN_PROGRESS':
        buckets.inProgress++;
        break;
      case 'UPLOADING':
      case 'PROCESSING':
        buckets.processing++;
        break;
      case 'PROCESSED':
        buckets.processed++;
        break;
      case 'ABANDONED':
        buckets.abandoned++;
        break;
      case 'PROCESSING_ERROR':
        buckets.processingError++;
        break;
    }
  }
  return buckets;
}
