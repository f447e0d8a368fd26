import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { SessionFacts } from './sessions';

const QUIET_MS = 10 * 60_000;

export interface UploadSession extends Pick<
  SessionFacts,
  'preview' | 'endedMs' | 'isSavedLocally' | 'isDeleted' | 'isWithdrawn'
> {
  /** Every chunk announced by the respondent's browser has been received. */
  readonly isWhole: boolean;
  readonly lastChunkMs: number | null;
}

/**
 * Counts finished and received recordings. Previews are not counted, and erased ones only as
 * withdrawn.
 */
export function uploadTotals(
  sessions: readonly UploadSession[],
  nowMs: number,
): CollectionProgress['uploads'] {
  const totals = { finished: 0, received: 0, waiting: 0, savedLocally: 0, withdrawn: 0 };
  for (const session of sessions) {
    if (session.preview) continue;
    if (session.isWithdrawn) totals.withdrawn++;
    if (session.isWithdrawn || session.isDeleted) continue;
    const isOver = session.endedMs !== null || session.isSavedLocally;
    if (isOver) totals.finished++;
    if (session.isWhole) totals.received++;
    else if (session.isSavedLocally) totals.savedLocally++;
    else if (isOver && nowMs - (session.lastChunkMs ?? session.endedMs ?? nowMs) > QUIET_MS) {
      totals.waiting++;
    }
  }
  return totals;
}
