import { listRemovals, restoreRemoval } from '@fovea/contract/studies/blocks';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { showError } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { isRefusal } from '../state/edits';
import { FLUSH_CALL } from '../state/pendingEdits';
import { cancelServerState, setServerState } from '../state/serverState';
import { askToRestore } from './studyConflict';
import { withStructure, type StudyEdit } from './studyEdits';

/** The user knows already that the edit was dropped. */
export class EditGivenUp extends Error {}

/** The stimuli and blocks that an edit is about. */
function neededBy(edit: StudyEdit): readonly string[] {
  if (edit.kind === 'call') return edit.needs;
  if (edit.kind === 'arrangement') return edit.arrangement.map(({ blockId }) => blockId);
  return edit.change.stimuli?.map(({ id }) => id) ?? [];
}

/**
 * Offers to restore what somebody deleted while it was edited here.
 * @returns whether it is there again; null if the edit is about nothing that was deleted
 */
export async function offerToRestore(
  studyId: string,
  edit: StudyEdit,
  now: Study,
  onAbandoned: (giveUp: () => void) => () => void,
): Promise<boolean | null> {
  const there = new Set([...now.stimuli, ...now.blocks].map(({ id }) => id));
  const missing = neededBy(edit).filter((id) => !there.has(id));
  if (missing.length === 0) return null;
  const removalIds = new Set<string>();
  let name = '';
  for (const itemId of missing) {
    const removals = await call(listRemovals, { studyId, query: { itemId } }, FLUSH_CALL).catch(
      () => [],
    );
    // The last removal is the one with which it left the study.
    const [removal] = removals;
    const item = removal && [...removal.stimuli, ...removal.blocks].find(({ id }) => id === itemId);
    if (!item) continue;
    removalIds.add(removal.id);
    name ||= item.displayName;
  }
  const choice = await askToRestore(name, removalIds.size > 0, onAbandoned);
  if (choice === 'leave') return false;
  try {
    for (const removalId of removalIds) {
      const structure = await call(restoreRemoval, { studyId, removalId }, FLUSH_CALL);
      await cancelServerState(getStudy, { studyId });
      setServerState(getStudy, { studyId }, (study) => withStructure(study, structure));
    }
    return true;
  } catch (reason) {
    // Without an answer the edit stays, and is tried again.
    if (!isRefusal(reason)) throw reason;
    showError(reason instanceof Error ? reason.message : String(reason));
    return false;
  }
}
