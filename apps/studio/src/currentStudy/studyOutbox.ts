import { arrangeBlocks } from '@fovea/contract/studies/blocks';
import { getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { ApiError } from '@fovea/link/calls/apiError';
import { showError } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { edits, isRefusal } from '../state/edits';
import { FLUSH_CALL, type EditTarget } from '../state/pendingEdits';
import { resolveConflicts, findConflicts, type OwnSaves } from './studyConflict';
import { readField, changedFields, withoutFields } from './studyChange';
import {
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

const ownSaves = new Map<string, Map<string, { sent: unknown; answered: unknown }>>();
const ownOf = (studyId: string): OwnSaves => ownSaves.get(studyId) ?? new Map();

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
          await fetchStudy(studyId).catch(() => {});
          edit.isDone = true;
          heard.forEach((listener) => listener(studyId));
          if (edit.refused.length === 0) {
            showError(reason instanceof Error ? reason.message : String(reason));
          }
          edit.refused.forEach((tell) => tell(reason));
        }
      }
    },
  };
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
 * Sends changed fields with their base version; asks the user if somebody else changed the same fields.
 */
async function sendChange(studyId: string, edit: ChangeEdit): Promise<Apply> {
  let known = knownServerState(getStudy, { studyId }) ?? (await fetchStudy(studyId));
  for (let tries = 1; ; tries++) {
    const conflicts = findConflicts(edit.change, edit.base, known, ownOf(studyId));
    if (conflicts.length > 0) {
      const choice = await resolveConflicts(known, conflicts, whenSignedOut);
      const paths = new Set(conflicts.map(({ path }) => path));
      if (choice === 'theirs') {
        const left = withoutFields(edit.change, paths);
        if (!left) return (study) => study;
        edit.change = left;
      }
      const seen = [...paths].map((path) => [path, readField(known, path)] as const);
      edit.base = new Map([...edit.base, ...seen]);
    }
    try {
      const body = { ...edit.change, version: known.version };
      const saved = await call(updateStudy, { studyId, body }, FLUSH_CALL);
      recordOwnSave(studyId, edit, saved);
      return () => saved;
    } catch (reason) {
      const isStale = reason instanceof ApiError && reason.problem?.code === 'STALE_VERSION';
      if (!isStale || tries >= MAX_ATTEMPTS) throw reason;
      known = await fetchStudy(studyId);
    }
  }
}

/** Remembers values that the server normalised (trimmed, cleaned) as our own. */
function recordOwnSave(studyId: string, edit: ChangeEdit, saved: Study): void {
  const own = new Map(ownOf(studyId));
  for (const [path, sent] of changedFields(edit.change)) {
    const answered = readField(saved, path);
    if (jsonEqual(sent, answered)) own.delete(path);
    else own.set(path, { sent, answered });
  }
  ownSaves.set(studyId, own);
}

/** Cancels the question after a sign-out, when there is nobody to answer it. */
const whenSignedOut = (giveUp: () => void) =>
  edits.subscribe(() => {
    if (!edits.any()) giveUp();
  });
