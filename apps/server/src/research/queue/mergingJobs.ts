import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const MERGE_RECORDING = 'mergeRecording';

export interface MergeRecordingPayload {
  readonly sessionId: string;
  readonly studyId: string;
}

/** By then a browser has sent what it was not sure of, and the recording was read for its analysis. */
const WAIT_MS = 10 * 60_000;
/** About three hours: a bucket may be unavailable for a while. */
const ATTEMPTS = 25;

/** Has the chunks of a session that is complete stored together. */
export async function enqueueMerging(
  db: Db | Tx,
  session: { readonly id: string; readonly studyId: string; readonly companyId: string },
  now: Date,
): Promise<void> {
  await enqueue(db, {
    kind: MERGE_RECORDING,
    companyId: session.companyId,
    payload: { sessionId: session.id, studyId: session.studyId } satisfies MergeRecordingPayload,
    dedupeKey: session.id,
    // Nobody waits for it.
    priority: -1,
    runAt: new Date(now.getTime() + WAIT_MS),
    maxAttempts: ATTEMPTS,
  });
}
