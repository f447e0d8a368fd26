import {
  changeAoiDefinition,
  createAoiDefinition,
  deleteAoiDefinition,
  getAoiSet,
  type AoiDefinition,
  type AoiSet,
} from '@fovea/contract/analysis/aoi';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { ApiError } from '@fovea/link/calls/apiError';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { call } from '../../state/api';
import { edits, isRefusal } from '../../state/edits';
import { FLUSH_CALL, type EditTarget } from '../../state/pendingEdits';
import {
  ensureAoiSet,
  areAoisLoaded,
  knownAoiSet,
  putAoiSet,
  putDefinition,
} from './aoiServerState';
import {
  draftOf,
  mergeAoi,
  withFields,
  type AoiDraft,
  type AoiField,
  type OwnAoiSave,
} from './mergeAois';
import { forgetAoiSave, recordAoiSave } from './overwrittenAois';

/** The target state of an AOI (null: deleted), and what it was when the edit began (null: not there). */
export interface Wanted {
  readonly draft: AoiDraft | null;
  readonly base: AoiDraft | null;
  /** Somebody was asked: what began earlier counts no longer. */
  readonly isDecided?: boolean;
}

/** Another user changed (or, when null, deleted) an AOI that was also changed here. */
export interface AoiConflict {
  readonly studyId: string;
  /** The AOI before both changed it. */
  readonly base: AoiDraft;
  readonly mine: AoiDraft;
  readonly theirs: AoiDefinition | null;
  readonly fields: readonly AoiField[];
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
    // Each edit holds the complete target state, so the newest one counts, from where the first began.
    merge: (older, newer) => (newer.isDecided ? newer : { ...older, draft: newer.draft }),
    send: (wanted) => send(studyId, aoiId, wanted),
  };
}

/** Sets the target state of an AOI. It is shown immediately and sent now, or after a short debounce. */
export function setWantedAoi(
  studyId: string,
  aoiId: string,
  draft: AoiDraft | null,
  isUrgent: boolean,
) {
  const base = shownAois(studyId).find(({ id }) => id === aoiId) ?? null;
  const ids = touched.get(studyId) ?? new Set<string>();
  touched.set(studyId, ids.add(aoiId));
  edits.edit(subject(studyId, aoiId), { draft, base }, isUrgent);
}

/** The same after somebody was asked; `base` is what was shown to them. */
function setDecidedAoi(studyId: string, aoiId: string, draft: AoiDraft, base: AoiDraft | null) {
  edits.edit(subject(studyId, aoiId), { draft, base, isDecided: true }, true);
}

/** What this window sent of each AOI: the last answered version, and those whose answer was lost. */
const ownSaves = new Map<string, readonly OwnAoiSave[]>();

/** How often a change is sent again when somebody else saves in between. */
const MAX_ATTEMPTS = 5;

async function send(studyId: string, aoiId: string, wanted: Wanted): Promise<void> {
  const { draft, base, isDecided = false } = wanted;
  if (!areAoisLoaded(studyId)) throw new Error('The AOIs of the study are not known yet.');
  if (draft === null) return await remove(studyId, aoiId);
  // What is asked about already began earlier.
  const began = isDecided ? base : (conflictOf(aoiId)?.base ?? base);
  let known = await there(studyId, draft, began);
  for (let tries = 1; ; tries++) {
    if (!known) return showConflict({ studyId, base: began ?? draft, mine: draft, theirs: null });
    const from = began ?? draftOf(known);
    const merged = mergeAoi(from, draft, known, ownSaves.get(aoiId));
    const { conflicts } = merged;
    if (conflicts.length > 0)
      return showConflict({ studyId, base: from, mine: draft, theirs: known, fields: conflicts });
    clearConflict(aoiId);
    const changes = changedAoiFields(known, merged.draft);
    if (Object.keys(changes).length === 0) return;
    try {
      const body = { ...changes, updatedDate: known.updatedDate };
      const answer = await call(changeAoiDefinition, { aoiDefinitionId: aoiId, body }, FLUSH_CALL);
      ownSaves.set(aoiId, [{ sent: draft, answered: answer }]);
      recordAoiSave(known, answer);
      return await putDefinition(studyId, aoiId, answer);
    } catch (reason) {
      if (!isRefusal(reason)) recordLost(aoiId, merged.draft);
      if (!isStale(reason) && !isStatus(reason, 404)) throw reason;
      // Somebody saves all the time: the edit stays, and is sent again after the next pause.
      if (tries >= MAX_ATTEMPTS) throw new Error('The AOI changes too often.', { cause: reason });
      const set: AoiSet = await call(getAoiSet, { aoiSetId: known.aoiSet }, FLUSH_CALL);
      await putAoiSet(studyId, set);
      known = set.aoiDefinitions.find(({ id }) => id === aoiId);
    }
  }
}

async function remove(studyId: string, aoiId: string): Promise<void> {
  clearConflict(aoiId);
  forgetAoiSave(aoiId);
  if (!definitionOf(studyId, aoiId)) return;
  try {
    await call(deleteAoiDefinition, { aoiDefinitionId: aoiId }, FLUSH_CALL);
  } catch (reason) {
    // Another user already deleted it.
    if (!isStatus(reason, 404)) throw reason;
  }
  await putDefinition(studyId, aoiId, null);
}

const definitionOf = (studyId: string, aoiId: string) =>
  knownAoiSet(studyId)?.aoiDefinitions.find(({ id }) => id === aoiId);

/** The AOI on the server; a new one is created. Undefined: somebody deleted it. */
async function there(
  studyId: string,
  draft: AoiDraft,
  base: AoiDraft | null,
): Promise<AoiDefinition | undefined> {
  const known = definitionOf(studyId, draft.id);
  if (known || base) return known;
  const { id: aoiSet } = await ensureAoiSet(studyId);
  const body = { ...draft, aoiSet };
  const created = await call(createAoiDefinition, { body }, FLUSH_CALL);
  await putDefinition(studyId, draft.id, created);
  return created;
}

/** Remembers what was sent without an answer: it may have been stored. */
function recordLost(aoiId: string, sent: AoiDraft): void {
  const saves = ownSaves.get(aoiId) ?? [];
  ownSaves.set(aoiId, [...saves, { sent, answered: sent }].slice(-5));
}

const conflictOf = (aoiId: string) =>
  useAoiConflicts.getState().conflicts.find(({ mine }) => mine.id === aoiId);

function showConflict(conflict: Omit<AoiConflict, 'fields'> & Partial<AoiConflict>): void {
  useAoiConflicts.setState(({ conflicts }) => ({
    conflicts: [
      ...conflicts.filter(({ mine }) => mine.id !== conflict.mine.id),
      { fields: [], ...conflict },
    ],
  }));
}

function clearConflict(aoiId: string): void {
  if (!conflictOf(aoiId)) return;
  useAoiConflicts.setState(({ conflicts }) => ({
    conflicts: conflicts.filter(({ mine }) => mine.id !== aoiId),
  }));
}

/**
 * Resolves a conflict: what both changed becomes mine or theirs; what only one of them changed stays in
 * both cases. A deleted AOI is drawn again or stays deleted.
 */
export function resolveConflict(conflict: AoiConflict, whose: 'mine' | 'theirs'): void {
  const { studyId, base, theirs, fields } = conflict;
  // With what was changed since the question was asked.
  const mine = pendingAoi(conflict.mine.id)?.draft ?? conflict.mine;
  // Edit before clearing the conflict, or the shape on the stage would briefly jump to theirs.
  if (!theirs) {
    if (whose === 'mine') setDecidedAoi(studyId, mine.id, mine, null);
  } else {
    const { draft } = mergeAoi(base, mine, theirs);
    const wanted = whose === 'mine' ? draft : withFields(draft, theirs, fields);
    const isPending = edits.patchOf(subjectId(mine.id)) !== undefined;
    if (isPending || !jsonEqual(wanted, draftOf(theirs)))
      setDecidedAoi(studyId, mine.id, wanted, draftOf(theirs));
  }
  clearConflict(mine.id);
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
  const conflict = conflictOf(aoiId);
  return conflict && { draft: conflict.mine, base: conflict.base };
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
