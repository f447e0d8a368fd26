import { sql } from 'kysely';

/**
 * Notifies watchers of changes to a study's sessions, in this process and by a relay in others. Changes are
 * found in the database as well (`changedAt`), so a notification that is too early, because its
 * transaction has not ended, or missing only delays the update a little.
 */
const listeners = new Map<string, Set<() => void>>();
const relays = new Set<(studyId: string) => void>();

/**
 * Set with every change of a session: the clock of the database is finer, and common to all
 * processes.
 */
export const changedNow = { changedAt: sql<Date>`clock_timestamp()` };

export function notifySessionChange(changed: { readonly studyId: string } | undefined): void {
  if (!changed) return;
  hearOfSessionChange(changed.studyId);
  for (const relay of relays) relay(changed.studyId);
}

/** Another process has changed something: only the watchers in this one are told. */
export function hearOfSessionChange(studyId: string): void {
  for (const listener of listeners.get(studyId) ?? []) listener();
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

/** Tells of every change by this process. @returns a function that ends it */
export function relaySessionChanges(relay: (studyId: string) => void): () => void {
  relays.add(relay);
  return () => void relays.delete(relay);
}
