import { useSyncExternalStore } from 'react';

export const SAVE_DELAY_MS = 2000;
/** Options of every call during a flush: no retries, 5 s timeout. */
export const FLUSH_CALL = { retries: 0, timeoutMs: 5000 } as const;

/** Something that can be edited: how its patches are merged and sent. */
export interface EditTarget<Patch> {
  /** Targets with the same id are the same target. */
  readonly id: string;
  /** Combines both patches; the newer one wins. */
  merge(older: Patch, newer: Patch): Patch;
  /** Must update the server state before it resolves, or the old value flickers. */
  send(patch: Patch): Promise<void>;
}

export type SaveStatus = 'saved' | 'pending' | 'saving' | 'notSaved';

interface Entry {
  readonly subject: EditTarget<unknown>;
  /** Edits since the last send. */
  unsent: unknown;
  /** The patch that is being sent. */
  sending: unknown;
  editedAtMs: number;
  /** Sent without waiting for a pause in editing. */
  isUrgent: boolean;
}

export interface PendingEdits {
  /** `isUrgent`: sent immediately, after everything already pending. */
  edit<Patch>(subject: EditTarget<Patch>, patch: Patch, isUrgent?: boolean): void;
  /** The patch to show on top of the server state; undefined when nothing is pending. */
  patchOf(id: string): unknown;
  any(): boolean;
  status(): SaveStatus;
  /** Sends everything now; resolves when no send is in progress. */
  flush(): Promise<void>;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export interface Refusal {
  /** Whether this patch can never succeed, so that it is dropped instead of retried. */
  isFinal(reason: unknown): boolean;
  onRefused(reason: unknown): void;
}

/**
 * Unsaved edits, shown as server state plus pending patch and never rolled back. Patches are sent after
 * 2 s without edits, one at a time; a failed patch stays pending beneath newer edits and is sent again.
 * Only a rejection by the server drops a patch.
 */
export function createPendingEdits(refusal: Refusal): PendingEdits {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failed = false;

  const changed = () => listeners.forEach((listener) => listener());

  function scheduleFlush() {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), SAVE_DELAY_MS);
  }

  async function sendOne(entry: Entry): Promise<boolean> {
    entry.sending = entry.unsent;
    entry.unsent = undefined;
    entry.isUrgent = false;
    changed();
    try {
      await entry.subject.send(entry.sending);
    } catch (reason) {
      if (refusal.isFinal(reason)) {
        refusal.onRefused(reason);
      } else {
        entry.unsent =
          entry.unsent === undefined
            ? entry.sending
            : entry.subject.merge(entry.sending, entry.unsent);
        entry.sending = undefined;
        return false;
      }
    }
    entry.sending = undefined;
    // After a clear or logout, a new entry may have taken this id.
    if (entry.unsent === undefined && entries.get(entry.subject.id) === entry) {
      entries.delete(entry.subject.id);
    }
    return true;
  }

  async function sendAll() {
    failed = false;
    const started = Date.now();
    for (const entry of [...entries.values()]) {
      if (entry.unsent === undefined || entry.editedAtMs > started) continue;
      if (!(await sendOne(entry))) failed = true;
      changed();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = undefined;
      // New edits arrived or a send failed: try again after the next pause.
      if ([...entries.values()].some((entry) => entry.isUrgent)) void flush();
      else if (entries.size > 0) scheduleFlush();
      changed();
    });
    return running;
  }

  return {
    edit(subject, patch, isUrgent = false) {
      const entry = entries.get(subject.id) ?? {
        subject: subject as EditTarget<unknown>,
        unsent: undefined,
        sending: undefined,
        editedAtMs: 0,
        isUrgent: false,
      };
      entry.unsent =
        entry.unsent === undefined ? patch : subject.merge(entry.unsent as never, patch);
      entry.editedAtMs = Date.now();
      entry.isUrgent ||= isUrgent;
      entries.set(subject.id, entry);
      changed();
      if (running) return;
      if (isUrgent) void flush();
      else scheduleFlush();
    },
    patchOf(id) {
      const entry = entries.get(id);
      if (!entry) return undefined;
      if (entry.sending === undefined) return entry.unsent;
      if (entry.unsent === undefined) return entry.sending;
      return entry.subject.merge(entry.sending, entry.unsent);
    },
    any: () => entries.size > 0,
    status() {
      if (entries.size === 0) return 'saved';
      if ([...entries.values()].some((entry) => entry.sending !== undefined)) return 'saving';
      return failed ? 'notSaved' : 'pending';
    },
    flush,
    clear() {
      clearTimeout(timer);
      entries.clear();
      failed = false;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Save status of a set of pending edits; re-renders on change. */
export function useSaveStatusOf(edits: PendingEdits): SaveStatus {
  return useSyncExternalStore(edits.subscribe, edits.status);
}
