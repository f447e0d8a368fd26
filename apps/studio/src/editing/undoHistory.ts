import { useSyncExternalStore } from 'react';
import { useSession } from '../state/session';

/** One undoable edit; created before the edit runs. */
export interface Step {
  /** Name of the edit, shown in the tooltip of Undo. */
  readonly label: string;
  /** Edits with the same key within a second become one step, so that typing a word is one. */
  readonly mergeKey?: string;
  undo(): Promise<unknown> | void;
  redo(): Promise<unknown> | void;
}

interface RecordedStep extends Step {
  readonly atMs: number;
}

export interface UndoStacks {
  readonly done: readonly RecordedStep[];
  readonly undone: readonly RecordedStep[];
}

export const MERGE_WINDOW_MS = 1000;
export const MAX_STEPS = 200;

const EMPTY: UndoStacks = { done: [], undone: [] };

export interface UndoHistory {
  /** @returns removes the step again, for a refused edit */
  record(step: Step, nowMs?: number): () => void;
  undo(): Promise<void>;
  redo(): Promise<void>;
  now(): UndoStacks;
  subscribe(listener: () => void): () => void;
}

/**
 * The undo history of one study. Steps run one after the other, because what a step restores may still
 * be on its way to the server.
 */
export function createHistory(): UndoHistory {
  let history = EMPTY;
  let running = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (next: UndoStacks) => {
    history = next;
    listeners.forEach((listener) => listener());
  };
  const without = (step: RecordedStep) => {
    const isOther = (one: RecordedStep) => one !== step;
    set({ done: history.done.filter(isOther), undone: history.undone.filter(isOther) });
  };
  function run(step: RecordedStep, act: () => Promise<unknown> | void): Promise<void> {
    // Refused: the step is dropped. The failing edit has reported the reason.
    running = running.then(act).then(
      () => {},
      () => without(step),
    );
    return running;
  }
  return {
    record(step, nowMs = Date.now()) {
      const last = history.done.at(-1);
      const isMerged =
        last &&
        step.mergeKey &&
        last.mergeKey === step.mergeKey &&
        nowMs - last.atMs < MERGE_WINDOW_MS;
      // The older undo restores the state before both.
      const kept: RecordedStep = isMerged
        ? { ...step, undo: () => last.undo(), atMs: nowMs }
        : { ...step, atMs: nowMs };
      const before = isMerged ? history.done.slice(0, -1) : history.done;
      set({ done: [...before, kept].slice(-MAX_STEPS), undone: [] });
      return () => without(kept);
    },
    undo() {
      const step = history.done.at(-1);
      if (!step) return running;
      set({ done: history.done.slice(0, -1), undone: [...history.undone, step] });
      return run(step, () => step.undo());
    },
    redo() {
      const step = history.undone.at(-1);
      if (!step) return running;
      set({ done: [...history.done, step], undone: history.undone.slice(0, -1) });
      return run(step, () => step.redo());
    },
    now: () => history,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const histories = new Map<string, UndoHistory>();
useSession.subscribe(({ status }) => {
  // The history must not survive a change of user.
  if (status === 'logged-out') histories.clear();
});

/** The undo history of a study in this tab; it survives navigation. */
export function getHistory(studyId: string): UndoHistory {
  let history = histories.get(studyId);
  if (!history) {
    history = createHistory();
    histories.set(studyId, history);
  }
  return history;
}

/** Labels of the next undo and redo; null if there is none. */
export function useHistoryLabels(history: UndoHistory) {
  const { done, undone } = useSyncExternalStore(history.subscribe, history.now);
  return { undo: done.at(-1)?.label ?? null, redo: undone.at(-1)?.label ?? null };
}
