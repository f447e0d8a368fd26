import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const CALCULATE_AOIS = 'calculateAois';

export interface CalculateAoisPayload {
  readonly studyId: string;
  readonly stimulusId: string;
}

/** Several changes in a row are computed together. */
const GATHER_MS = 300;

/**
 * Enqueues the metrics of a stimulus's AOIs, because an AOI or the data of a segment changed. The
 * job computes those that are stale, for every segment with results.
 */
export async function enqueueAoiStats(
  db: Db | Tx,
  companyId: string,
  payload: CalculateAoisPayload,
): Promise<void> {
  await enqueue(db, {
    kind: CALCULATE_AOIS,
    companyId,
    payload,
    dedupeKey: aoiJobKey(payload),
    // Someone is waiting at the screen.
    priority: 2,
    runAt: new Date(Date.now() + GATHER_MS),
  });
}

export function aoiJobKey({ studyId, stimulusId }: CalculateAoisPayload): string {
  return `${studyId}/${stimulusId}`;
}
