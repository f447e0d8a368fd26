import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import type { OwnSave, OwnSaves, Renames } from './mergeField';
import { changedFields, readField } from './studyChange';

/** What this window has saved of one field last, for telling when somebody changes it. */
export interface LastSave {
  /** The value before, as the server had it. */
  readonly before: unknown;
  readonly saved: unknown;
  readonly version: number;
  readonly atMs: number;
}

interface Saves {
  readonly own: Map<string, readonly OwnSave[]>;
  readonly last: Map<string, LastSave>;
}

const studies = new Map<string, Saves>();

function savesOf(studyId: string): Saves {
  const saves = studies.get(studyId) ?? { own: new Map(), last: new Map() };
  studies.set(studyId, saves);
  return saves;
}

/** Whether anything was saved in this window. */
export const hasSaved = (): boolean => studies.size > 0;

export const ownSaves = (studyId: string): OwnSaves => savesOf(studyId).own;

export const lastSaves = (studyId: string): ReadonlyMap<string, LastSave> => savesOf(studyId).last;

/** The names that pages and questions got when this value was saved. */
export function renamesOf(studyId: string, path: string, value: unknown): Renames {
  const save = savesOf(studyId).own.get(path)?.at(-1);
  return save && jsonEqual(save.answered, value) ? save.renames : [];
}

/** Somebody else has saved on top of it. */
export function rebaseLastSave(studyId: string, path: string, save: LastSave): void {
  savesOf(studyId).last.set(path, save);
}

/** Forgets what was saved: from now on it is not told when somebody changes it. */
export function forgetLastSave(studyId: string, path: string): void {
  savesOf(studyId).last.delete(path);
}

/**
 * Remembers what was saved: values that the server normalised (trimmed, cleaned) or that were merged
 * with what others did are own ones.
 */
export function recordOwnSave(
  studyId: string,
  edited: StudyChange,
  sent: StudyChange,
  renames: ReadonlyMap<string, Renames>,
  saved: Study,
  known: Study,
): void {
  const { own, last } = savesOf(studyId);
  const bodies = changedFields(sent);
  for (const [path, value] of changedFields(edited)) {
    const body = bodies.get(path);
    if (!bodies.has(path)) continue;
    const answered = readField(saved, path);
    own.set(path, [
      { sent: value, body, answered, renames: renames.get(path) ?? [], isLost: false },
    ]);
    const before = last.get(path);
    const isNext = before !== undefined && before.version === known.version;
    last.set(path, {
      before: isNext ? before.before : readField(known, path),
      ...{ saved: answered, version: saved.version, atMs: Date.now() },
    });
  }
}

/** Remembers what was sent without an answer: it may have been stored. */
export function recordLostSave(
  studyId: string,
  edited: StudyChange,
  sent: StudyChange,
  renames: ReadonlyMap<string, Renames>,
): void {
  const { own } = savesOf(studyId);
  const bodies = changedFields(sent);
  for (const [path, value] of changedFields(edited)) {
    if (!bodies.has(path)) continue;
    const body = bodies.get(path);
    const lost = { sent: value, body, answered: body, isLost: true };
    const saves = own.get(path) ?? [];
    own.set(path, [...saves, { ...lost, renames: renames.get(path) ?? [] }].slice(-5));
  }
}
