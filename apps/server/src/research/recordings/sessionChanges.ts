import { sql } from 'kysely';

/**
 * Notifies watchers in this process of changes to a study's sessions. Changes by other processes
 * are found in the database (`changedAt`), so a notification that is too early, because its
 * transaction has not ended, or missing only delays the update a little.
 */
const listeners = new Map<string, Set<() => void>>();

/**
 * Set with every change of a session: the clock of the database is finer, and common to all
 * processes.
 */
export const changedNow = { changedAt: sql<Date>`clock_timestamp()` };

export function notifySessionChange(changed: { readonly studyId: string } | undefined): void {
  if (!changed) return;
  for (const listener of listeners.get(changed.studyId) ?? []) listener();
}

/** @returns a function that unsubscribes */
export function onSessionChange(studyId: string, listener: () => void): () => void {
  const ofStudy = listeners.get(studyId) ?? new Set();
  listeners.set(studyId, ofStudy.add(listener));
  return () => {
    ofStudy.delete(listener);
    if (ofStudy.size === 0) listeners.delete(studyId);
  };
}
