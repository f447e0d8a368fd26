import { useSyncExternalStore } from 'react';

export const SAVE_DELAY_MS = 2000;
/** How a flush calls: 0 retries and 5 s. */
export const FLUSH_CALL = { retries: 0, timeoutMs: 5000 } as const;

/** A thing that is edited: how patches of it join and how they are sent. */
export interface EditTarget<Patch> {
  /** The same id is the same subject. */
  readonly id: string;
  /** Both patches as one; the newer wins. */
  merge(older: Patch, newer: Patch): Patch;
  /** Must put the answer into the truth before it resolves, or the old value flickers. */
  send(patch: Patch): Promise<void>;
}

export type SaveStatus = 'saved' | 'pending' | 'saving' | 'notSaved';

interface Entry {
  readonly subject: EditTarget<unknown>;
  /** Edits since the last send. */
  unsent: unknown;
  /** The patch on the wire. */
  sending: unknown;
  editedAtMs: number;
  /** Not to wait for a quiet time. */
  isUrgent: boolean;
}

export interface PendingEdits {
  /** `isUrgent`: sent at once, with everything that waits before it. */
  edit<Patch>(subject: EditTarget<Patch>, patch: Patch, isUrgent?: boolean): void;
  /** What is shown on top of the truth; undefined when nothing waits. */
  patchOf(id: string): unknown;
  any(): boolean;
  status(): SaveStatus;
  /** Sends everything now; resolves when nothing is on the wire. */
  flush(): Promise<void>;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export interface Refusal {
  /** True: this patch can never succeed as it is; sending it again is of no use. */
  isFinal(reason: unknown): boolean;
  onRefused(reason: unknown): void;
}

/**
 * Edits that the server does not know yet. Shown = truth + pending patch; nothing is rolled back.
 * After 2 s of quiet the patches are sent, one at a time; a failed patch stays pending beneath newer
 * edits and is sent again. Only a refusal (the server understood and said no) takes a patch away.
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
    // Cleared or logged out meanwhile: the entry may be another one by now.
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
      // New edits came meanwhile, or something failed: again after the next quiet time.
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

/** Where the edits of a store stand; renders again when that changes. */
export function useSaveStatusOf(edits: PendingEdits): SaveStatus {
  return useSyncExternalStore(edits.subscribe, edits.status);
}
