import type { Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const RECOMPUTE_FIXATIONS = 'recomputeFixations';

/** One job at a time for each study: it clears up what was stopped, then does what is wanted. */
export interface RecomputeFixationsPayload {
  readonly studyId: string;
}

export async function enqueueRecomputation(
  tx: Tx,
  { id: studyId, companyId }: { readonly id: string; readonly companyId: string },
): Promise<void> {
  await enqueue(tx, {
    kind: RECOMPUTE_FIXATIONS,
    companyId,
    payload: { studyId } satisfies RecomputeFixationsPayload,
    dedupeKey: studyId,
    // After recordings that have no results yet.
    priority: -1,
  });
}
