import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { SessionFacts } from './sessions';

const QUIET_MS = 10 * 60_000;

export interface BoardSession extends Pick<
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
export function uploadBoard(
  sessions: readonly BoardSession[],
  nowMs: number,
): CollectionProgress['uploads'] {
  const board = { finished: 0, received: 0, waiting: 0, savedLocally: 0, withdrawn: 0 };
  for (const session of sessions) {
    if (session.preview) continue;
    if (session.isWithdrawn) board.withdrawn++;
    if (session.isWithdrawn || session.isDeleted) continue;
    const isOver = session.endedMs !== null || session.isSavedLocally;
    if (isOver) board.finished++;
    if (session.isWhole) board.received++;
    else if (session.isSavedLocally) board.savedLocally++;
    else if (isOver && nowMs - (session.lastChunkMs ?? session.endedMs ?? nowMs) > QUIET_MS) {
      board.waiting++;
    }
  }
  return board;
}
