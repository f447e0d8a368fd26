/** One edit that can be taken back: its reverse is made before it runs. */
export interface Step<Change> {
  /** What was done, as the tooltip of Undo says it. */
  readonly label: string;
  /** Edits with the same key within a second are one step, so that typing a word is one. */
  readonly joinKey: string;
  readonly atMs: number;
  readonly forward: Change;
  readonly backward: Change;
}

export interface EditHistory<Change> {
  readonly done: readonly Step<Change>[];
  readonly undone: readonly Step<Change>[];
}

export const JOIN_MS = 1000;
const MOST_STEPS = 100;

export const emptyHistory = { done: [], undone: [] } as const;

/** A new edit: what was undone before it is forgotten. */
export function recorded<Change>(
  history: EditHistory<Change>,
  step: Step<Change>,
  join: (older: Change, newer: Change) => Change,
): EditHistory<Change> {
  const last = history.done.at(-1);
  if (last && last.joinKey === step.joinKey && step.atMs - last.atMs < JOIN_MS) {
    // The newer reverse goes beneath the older one: the value before both is what comes back.
    const joined = {
      ...step,
      forward: join(last.forward, step.forward),
      backward: join(step.backward, last.backward),
    };
    return { done: [...history.done.slice(0, -1), joined], undone: [] };
  }
  return { done: [...history.done, step].slice(-MOST_STEPS), undone: [] };
}

export function undone<Change>(history: EditHistory<Change>): EditHistory<Change> {
  const step = history.done.at(-1);
  if (!step) return history;
  return { done: history.done.slice(0, -1), undone: [...history.undone, step] };
}

export function redone<Change>(history: EditHistory<Change>): EditHistory<Change> {
  const step = history.undone.at(-1);
  if (!step) return history;
  return { done: [...history.done, step], undone: history.undone.slice(0, -1) };
}
