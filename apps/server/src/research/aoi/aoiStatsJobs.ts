import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const CALCULATE_AOIS = 'calculateAois';

export interface CalculateAoisPayload {
  readonly studyId: string;
  readonly stimulusId: string;
}

/** Several changes in a row are computed once. */
const GATHER_MS = 300;

/**
 * The metrics of AOIs on a stimulus may be stale: an AOI was changed, or the data of a segment. The job
 * computes what is, over every segment that has results.
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
    // Somebody looks at the screen and waits.
    priority: 2,
    runAt: new Date(Date.now() + GATHER_MS),
  });
}

export function aoiJobKey({ studyId, stimulusId }: CalculateAoisPayload): string {
  return `${studyId}/${stimulusId}`;
}
