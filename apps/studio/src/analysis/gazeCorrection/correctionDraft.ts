import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';

/** A stretch that is being worked on; while nothing was dragged yet it has no anchor. */
export interface DraftStretch extends GazeCorrection {
  /** Of this draft alone. */
  readonly id: number;
}

export interface CorrectionDraft {
  /** In the order of time, without overlaps. */
  readonly stretches: readonly DraftStretch[];
  readonly chosenId: number | null;
}

/** A draft with the steps that lead to it. */
export interface DraftHistory {
  readonly past: readonly CorrectionDraft[];
  readonly present: CorrectionDraft;
  readonly future: readonly CorrectionDraft[];
  /** Of the last step; further ones with the same key are the same step. */
  readonly mergeKey: string | null;
}

export type DraftAction =
  | { readonly kind: 'begin'; readonly corrections: readonly GazeCorrection[] }
  | {
      readonly kind: 'edit';
      readonly edit: (draft: CorrectionDraft) => CorrectionDraft;
      readonly mergeKey?: string;
    }
  | { readonly kind: 'choose'; readonly id: number | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

const STEPS_KEPT = 200;

export function begunDraft(corrections: readonly GazeCorrection[]): DraftHistory {
  const stretches = corrections
    .toSorted((a, b) => a.startMs - b.startMs)
    .map((correction, at) => ({ ...correction, id: at + 1 }));
  const chosenId = stretches[0]?.id ?? null;
  return { past: [], present: { stretches, chosenId }, future: [], mergeKey: null };
}

/** Pure; an edit that changes nothing is no step. */
export function draftReducer(history: DraftHistory, action: DraftAction): DraftHistory {
  const { past, present, future } = history;
  switch (action.kind) {
    case 'begin':
      return begunDraft(action.corrections);
    case 'choose':
      return action.id === present.chosenId
        ? history
        : { ...history, present: { ...present, chosenId: action.id }, mergeKey: null };
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return {
        past: past.slice(0, -1),
        present: before,
        future: [present, ...future],
        mergeKey: null,
      };
    }
    case 'redo': {
      const [next, ...later] = future;
      if (!next) return history;
      return { past: [...past, present], present: next, future: later, mergeKey: null };
    }
    case 'edit': {
      const next = action.edit(present);
      if (next === present) return history;
      const mergeKey = action.mergeKey ?? null;
      const isSameStep = mergeKey !== null && mergeKey === history.mergeKey;
      return {
        past: isSameStep ? past : [...past, present].slice(-STEPS_KEPT),
        present: next,
        future: [],
        mergeKey,
      };
    }
  }
}

export function chosenStretch({ stretches, chosenId }: CorrectionDraft): DraftStretch | null {
  return stretches.find(({ id }) => id === chosenId) ?? null;
}

/** What is sent to the server. */
export function correctionsOf({ stretches }: CorrectionDraft): GazeCorrection[] {
  return stretches.map(({ startMs, endMs, kind, anchors }) => ({ startMs, endMs, kind, anchors }));
}

/** Whether a draft would change what is stored. */
export function isChanged(draft: CorrectionDraft, stored: readonly GazeCorrection[]): boolean {
  return (
    JSON.stringify(correctionsOf(draft)) !==
    JSON.stringify(correctionsOf(begunDraft(stored).present))
  );
}
