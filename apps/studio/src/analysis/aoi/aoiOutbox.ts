import {
  changeAoiDefinition,
  createAoiDefinition,
  deleteAoiDefinition,
  getAoiSet,
  type AoiDefinition,
  type AoiSet,
  type NewAoiDefinition,
} from '@fovea/contract/analysis/aoi';
import { ApiError } from '@fovea/link/calls/apiError';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { call } from '../../state/api';
import { edits } from '../../state/edits';
import { FLUSH_CALL, type EditTarget } from '../../state/pendingEdits';
import {
  ensureAoiSet,
  areAoisLoaded,
  knownAoiSet,
  putAoiSet,
  putDefinition,
} from './aoiServerState';

/** An AOI as the client edits it: the fields that are sent, without the set. */
export type AoiDraft = Omit<NewAoiDefinition, 'aoiSet'>;
/** The target state of an AOI; null: deleted. */
export type Wanted = { readonly draft: AoiDraft | null };

/** Another user changed (or, when null, deleted) an AOI that was also changed here. */
export interface AoiConflict {
  readonly studyId: string;
  readonly mine: AoiDraft;
  readonly theirs: AoiDefinition | null;
}

export const useAoiConflicts = create<{ readonly conflicts: readonly AoiConflict[] }>(() => ({
  conflicts: [],
}));

/** AOIs edited in this tab, by study: those that may have unsent edits. */
const touched = new Map<string, Set<string>>();
let revision = 0;
edits.subscribe(() => void revision++);
useAoiConflicts.subscribe(() => void revision++);

const subjectId = (aoiId: string) => `aoi:${aoiId}`;

function subject(studyId: string, aoiId: string): EditTarget<Wanted> {
  return {
    id: subjectId(aoiId),
    // Each edit holds the complete target state, so the newest one replaces the others.
    merge: (_older, newer) => newer,
    send: (wanted) => send(studyId, aoiId, wanted.draft),
  };
}

/** Sets the target state of an AOI. It is shown immediately and sent now, or after a short debounce. */
export function setWantedAoi(
  studyId: string,
  aoiId: string,
  draft: AoiDraft | null,
  isUrgent: boolean,
) {
  const ids = touched.get(studyId) ?? new Set<string>();
  touched.set(studyId, ids.add(aoiId));
  edits.edit(subject(studyId, aoiId), { draft }, isUrgent);
}

async function send(studyId: string, aoiId: string, draft: AoiDraft | null): Promise<void> {
  if (!areAoisLoaded(studyId)) throw new Error('The AOIs of the study are not known yet.');
  const known = knownAoiSet(studyId)?.aoiDefinitions.find(({ id }) => id === aoiId);
  if (draft === null) {
    if (!known) return;
    try {
      await call(deleteAoiDefinition, { aoiDefinitionId: aoiId }, FLUSH_CALL);
    } catch (reason) {
      // Another user already deleted it.
      if (!isStatus(reason, 404)) throw reason;
    }
    await putDefinition(studyId, aoiId, null);
    return;
  }
  if (!known) {
    const { id: aoiSet } = await ensureAoiSet(studyId);
    const body = { ...draft, aoiSet };
    await putDefinition(studyId, aoiId, await call(createAoiDefinition, { body }, FLUSH_CALL));
    return;
  }
  const changes = changedAoiFields(known, draft);
  if (Object.keys(changes).length === 0) return;
  try {
    const body = { ...changes, updatedDate: known.updatedDate };
    const answer = await call(changeAoiDefinition, { aoiDefinitionId: aoiId, body }, FLUSH_CALL);
    await putDefinition(studyId, aoiId, answer);
  } catch (reason) {
    if (!isStale(reason) && !isStatus(reason, 404)) throw reason;
    const set = await call(getAoiSet, { aoiSetId: known.aoiSet }, FLUSH_CALL);
    const theirs = set.aoiDefinitions.find(({ id }) => id === aoiId) ?? null;
    useAoiConflicts.setState(({ conflicts }) => ({
      conflicts: [
        ...conflicts.filter(({ mine }) => mine.id !== aoiId),
        { studyId, mine: draft, theirs },
      ],
    }));
    await putAoiSet(studyId, set);
  }
}

/** Resolves a conflict by keeping their version or by overwriting it with mine. */
export function resolveConflict(conflict: AoiConflict, whose: 'mine' | 'theirs'): void {
  // Edit before clearing the conflict, or the shape on the stage would briefly jump to theirs.
  if (whose === 'mine') setWantedAoi(conflict.studyId, conflict.mine.id, conflict.mine, true);
  useAoiConflicts.setState(({ conflicts }) => ({
    conflicts: conflicts.filter(({ mine }) => mine.id !== conflict.mine.id),
  }));
}

/** The fields in which a draft differs from the server's version. */
export function changedAoiFields(known: AoiDefinition, draft: AoiDraft) {
  const { name, displayColor, group, shape, timeline } = draft;
  return {
    ...(name !== known.name && { name }),
    ...(displayColor !== known.displayColor && { displayColor }),
    ...(group !== known.group && { group }),
    ...(shape !== known.shape && { shape }),
    ...(JSON.stringify(timeline) !== JSON.stringify(known.timeline) && { timeline }),
  };
}

export function draftOf(definition: AoiDefinition): AoiDraft {
  const { aoiSet: _set, updatedDate: _date, ...draft } = definition;
  return draft;
}

/** The AOIs of a study as shown: the server's version with unsent edits applied. */
export function shownAois(studyId: string): AoiDraft[] {
  const known = knownAoiSet(studyId)?.aoiDefinitions ?? [];
  const shown: AoiDraft[] = [];
  const seen = new Set<string>();
  for (const definition of known) {
    seen.add(definition.id);
    const wanted = pendingAoi(definition.id);
    const draft = wanted === undefined ? draftOf(definition) : wanted.draft;
    if (draft) shown.push(draft);
  }
  for (const id of touched.get(studyId) ?? []) {
    const draft = seen.has(id) ? null : pendingAoi(id)?.draft;
    if (draft) shown.push(draft);
  }
  return shown;
}

function pendingAoi(aoiId: string): Wanted | undefined {
  const pending = edits.patchOf(subjectId(aoiId)) as Wanted | undefined;
  if (pending) return pending;
  const conflict = useAoiConflicts.getState().conflicts.find(({ mine }) => mine.id === aoiId);
  return conflict && { draft: conflict.mine };
}

/** Whether an AOI has edits that have not reached the server, so that the server's metrics are outdated. */
export function hasPendingEdit(aoiId: string): boolean {
  return pendingAoi(aoiId) !== undefined;
}

const shownBefore = new Map<
  string,
  { readonly set: AoiSet | undefined; readonly revision: number; readonly aois: AoiDraft[] }
>();

/** Returns the same array until the server's answer or an edit changes, as useSyncExternalStore requires. */
function shownNow(studyId: string): readonly AoiDraft[] {
  const set = knownAoiSet(studyId);
  const before = shownBefore.get(studyId);
  if (before && before.set === set && before.revision === revision) return before.aois;
  const aois = shownAois(studyId);
  shownBefore.set(studyId, { set, revision, aois });
  return aois;
}

/** The AOIs of a study as shown; rerenders when an edit is made, sent or refused. */
export function useShownDrafts(studyId: string): readonly AoiDraft[] {
  return useSyncExternalStore(subscribe, () => shownNow(studyId));
}

function subscribe(listener: () => void): () => void {
  const leave = [edits.subscribe(listener), useAoiConflicts.subscribe(listener)];
  return () => leave.forEach((each) => each());
}

const isStatus = (reason: unknown, status: number) =>
  reason instanceof ApiError && reason.status === status;
const isStale = (reason: unknown) =>
  reason instanceof ApiError && reason.status === 409 && reason.problem?.code === 'STALE_AOI';
