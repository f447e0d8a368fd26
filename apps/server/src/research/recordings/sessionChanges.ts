import { sql } from 'kysely';

/**
 * Who watches the sessions of a study in this process hears of changes made in it at once. Changes
 * of other processes are found in the database (`changedAt`), so a change that is told too early,
 * before its transaction ended, or not at all, is only seen a little later.
 */
const listeners = new Map<string, Set<() => void>>();

/** What every change of a session sets: the clock of the database, finer and common to all. */
export const changedNow = { changedAt: sql<Date>`clock_timestamp()` };

export function notifySessionChange(changed: { readonly studyId: string } | undefined): void {
  if (!changed) return;
  for (const listener of listeners.get(changed.studyId) ?? []) listener();
}

/** @returns what stops it */
export function onSessionChange(studyId: string, listener: () => void): () => void {
  const ofStudy = listeners.get(studyId) ?? new Set();
  listeners.set(studyId, ofStudy.add(listener));
  return () => {
    ofStudy.delete(listener);
    if (ofStudy.size === 0) listeners.delete(studyId);
  };
}
