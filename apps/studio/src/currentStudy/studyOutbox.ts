import { arrangeBlocks } from '@fovea/contract/studies/blocks';
import {
  getStudy,
  updateStudy,
  type Study,
  type StudyChange,
} from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import { showError } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { edits, isRefusal } from '../state/edits';
import { FLUSH_CALL, type EditTarget } from '../state/pendingEdits';
import { otherChoice, useConflictUndo } from './conflictUndo';
import { EditGivenUp, offerToRestore } from './offerToRestore';
import { ownSaves, recordLostSave, recordOwnSave } from './ownSaves';
import { changedFields, readField } from './studyChange';
import { mergeChange, resolveConflicts } from './studyConflict';
import {
  createChangeEdit,
  isComplete,
  mergeEdits,
  withStructure,
  type ChangeEdit,
  type StudyEdit,
} from './studyEdits';
import { knownServerState, setServerState, cancelServerState } from '../state/serverState';

/** How often a change is resent automatically when the study changes in between. */
const MAX_ATTEMPTS = 5;

type SettledListener = (studyId: string) => void;
const heard = new Set<SettledListener>();
/** Calls back when an edit was saved or refused, during a flush. */
export function onEditSettled(listener: SettledListener): () => void {
  heard.add(listener);
  return () => void heard.delete(listener);
}

export const outboxId = (studyId: string) => `study:${studyId}`;

/** The pending edits of one study, sent one by one in the order in which they were made. */
export function studyOutbox(studyId: string): EditTarget<readonly StudyEdit[]> {
  return {
    id: outboxId(studyId),
    merge: mergeEdits,
    async send(list) {
      for (const edit of list) {
        if (edit.isDone) continue;
        try {
          const change = await sendEdit(studyId, edit);
          await arrive(studyId, edit, change);
        } catch (reason) {
          const isLost = edit.kind === 'call' && !edit.canRepeat;
          if (!isRefusal(reason) && !isLost) throw reason;
          // After a refusal the server's version counts. The following edits are still tried.
          const fresh = await fetchStudy(studyId).catch(() => null);
          const isBack = fresh ? await offerToRestore(studyId, edit, fresh, whenSignedOut) : null;
          if (isBack === true) {
            await again(studyId, edit);
            continue;
          }
          drop(studyId, edit, isBack === false ? new EditGivenUp() : reason);
        }
      }
    },
  };
}

/** Sends an edit once more, after what it needs was restored. */
async function again(studyId: string, edit: StudyEdit): Promise<void> {
  try {
    await arrive(studyId, edit, await sendEdit(studyId, edit));
  } catch (reason) {
    if (!isRefusal(reason)) throw reason;
    drop(studyId, edit, reason);
  }
}

function drop(studyId: string, edit: StudyEdit, reason: unknown): void {
  edit.isDone = true;
  heard.forEach((listener) => listener(studyId));
  if (edit.refused.length === 0 && !(reason instanceof EditGivenUp)) {
    showError(reason instanceof Error ? reason.message : String(reason));
  }
  edit.refused.forEach((tell) => tell(reason));
}

type Apply = (study: Study) => Study;

async function sendEdit(studyId: string, edit: StudyEdit): Promise<Apply> {
  if (edit.kind === 'change') return await sendChange(studyId, edit);
  if (edit.kind === 'call') return await edit.send();
  const body = { blocks: edit.arrangement };
  const structure = await call(arrangeBlocks, { studyId, body }, FLUSH_CALL);
  return (study) => withStructure(study, structure);
}

async function arrive(studyId: string, edit: StudyEdit, change: Apply): Promise<void> {
  // A request in progress could bring back older values.
  await cancelServerState(getStudy, { studyId });
  // In the same tick, so that no screen sees one without the other.
  edit.isDone = true;
  setServerState(getStudy, { studyId }, change);
  heard.forEach((listener) => listener(studyId));
  const now = knownServerState(getStudy, { studyId });
  if (now && !isComplete(now)) await fetchStudy(studyId).catch(() => {});
}

async function fetchStudy(studyId: string): Promise<Study> {
  const study = await call(getStudy, { studyId }, FLUSH_CALL);
  await cancelServerState(getStudy, { studyId });
  setServerState(getStudy, { studyId }, study);
  return study;
}

/**
 * Sends changed fields, merged with what somebody else has changed since; asks the user where both
 * changed the same.
 */
async function sendChange(studyId: string, edit: ChangeEdit): Promise<Apply> {
  let known = knownServerState(getStudy, { studyId }) ?? (await fetchStudy(studyId));
  for (let tries = 1; ; tries++) {
    const merge = () =>
      mergeChange(edit.change, edit.base, known, ownSaves(studyId), edit.decisions);
    let merged = merge();
    let other: StudyChange | null = null;
    if (merged.conflicts.length > 0) {
      const chosen = await resolveConflicts(known, merged.conflicts, whenSignedOut);
      edit.decisions = new Map([...edit.decisions, ...chosen]);
      merged = merge();
      other = otherChoice(edit, chosen, known, ownSaves(studyId));
    }
    const { change, renames } = merged;
    if (!change) {
      if (other) offerUndo(studyId, other, known);
      return (study) => study;
    }
    try {
      const body = { ...change, version: known.version };
      const saved = await call(updateStudy, { studyId, body }, FLUSH_CALL);
      recordOwnSave(studyId, edit.change, change, renames, saved, known);
      if (other) offerUndo(studyId, other, saved);
      return () => saved;
    } catch (reason) {
      if (!isRefusal(reason)) recordLostSave(studyId, edit.change, change, renames);
      const isStale = reason instanceof ApiError && reason.problem?.code === 'STALE_VERSION';
      if (!isStale) throw reason;
      // Somebody saves all the time: the edit stays, and is sent again after the next pause.
      if (tries >= MAX_ATTEMPTS) throw new Error('The study changes too often.', { cause: reason });
      known = await fetchStudy(studyId);
    }
  }
}

/** Lets the user take back a choice: nothing of either side is lost by it. */
function offerUndo(studyId: string, other: StudyChange, saved: Study): void {
  const began = new Map(
    [...changedFields(other).keys()].map((path) => [path, readField(saved, path)]),
  );
  const undo = () =>
    edits.edit(studyOutbox(studyId), [createChangeEdit(undefined, other, [], began)]);
  useConflictUndo.setState({ undo });
}

/** Cancels the question after a sign-out, when there is nobody to answer it. */
const whenSignedOut = (giveUp: () => void) =>
  edits.subscribe(() => {
    if (!edits.any()) giveUp();
  });
