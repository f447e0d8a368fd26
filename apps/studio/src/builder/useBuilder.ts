import type { Study } from '@fovea/contract/studies';
import { childrenInOrder, ORDER_PROBLEM_WORDS, orderProblem } from '@fovea/rules/flow';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showWarning } from '../controls/snackbars';
import { editOrder, editStudy } from '../state/shownStudy';
import { emptyHistory, recorded, redone, undone, type EditHistory, type Step } from './editHistory';
import {
  joinChanges,
  reverseOf,
  stillApplies,
  type BuilderChange,
  type Place,
  type StimulusFields,
} from './stimulusEdits';

export interface Builder {
  readonly study: Study;
  /** The block that is edited. */
  readonly flowId: string;
  readonly isLocked: boolean;
  change(stimulusId: string, fields: StimulusFields, label: string): void;
  /** False, with a message, when the order is not allowed. */
  order(places: readonly Place[], label: string): boolean;
  readonly undo: { readonly label: string | null; run(): void };
  readonly redo: { readonly label: string | null; run(): void };
}

/** The edits of the builder with their way back; they save by themselves. */
export function useBuilder(study: Study, flowId: string, isLocked: boolean): Builder {
  const [history, setHistory] = useState<EditHistory<BuilderChange>>(emptyHistory);
  const now = useRef({ study, history });
  now.current = { study, history };

  const apply = useCallback(
    (change: BuilderChange) => {
      if (change.kind === 'stimulus') editStudy(study.id, { stimuli: [change.change] });
      else editOrder(study.id, change.blockId, change.order);
    },
    [study.id],
  );
  const record = useCallback(
    (step: Omit<Step<BuilderChange>, 'atMs'>) => {
      apply(step.forward);
      setHistory((old) => recorded(old, { ...step, atMs: Date.now() }, joinChanges));
    },
    [apply],
  );

  const takeBack = useCallback(() => {
    const { study: shown, history: old } = now.current;
    const step = old.done.at(-1);
    if (!step) return;
    if (stillApplies(shown, step.backward)) apply(step.backward);
    setHistory(undone(old));
  }, [apply]);
  const doAgain = useCallback(() => {
    const { study: shown, history: old } = now.current;
    const step = old.undone.at(-1);
    if (!step) return;
    if (stillApplies(shown, step.forward)) apply(step.forward);
    setHistory(redone(old));
  }, [apply]);
  useUndoKeys(isLocked ? null : takeBack, isLocked ? null : doAgain);

  return {
    study,
    flowId,
    isLocked,
    change(stimulusId, fields, label) {
      const stimulus = study.stimuli.find(({ id }) => id === stimulusId);
      if (!stimulus) return;
      record({
        label,
        joinKey: `${stimulusId}:${Object.keys(fields).toSorted().join()}`,
        forward: { kind: 'stimulus', change: { id: stimulusId, ...fields } },
        backward: { kind: 'stimulus', change: reverseOf(stimulus, fields) },
      });
    },
    order(places, label) {
      const block = study.blocks.find(({ id }) => id === flowId);
      if (!block) return false;
      const before = childrenInOrder(block);
      const problem = orderProblem(before, study.stimuli, places);
      if (problem) {
        showWarning(ORDER_PROBLEM_WORDS[problem]);
        return false;
      }
      const backward = before.map(({ id, fixed }, blockOrder) => ({ id, fixed, blockOrder }));
      record({
        label,
        joinKey: `order:${Date.now()}`,
        forward: { kind: 'order', blockId: flowId, order: places },
        backward: { kind: 'order', blockId: flowId, order: backward },
      });
      return true;
    },
    undo: { label: history.done.at(-1)?.label ?? null, run: takeBack },
    redo: { label: history.undone.at(-1)?.label ?? null, run: doAgain },
  };
}

/** Ctrl+Z and Ctrl+Shift+Z (Cmd on a Mac); in a text field they belong to its text. */
function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      const target = event.target;
      if (target instanceof HTMLElement && target.closest('input[type=text],textarea')) return;
      const run = event.shiftKey ? redo : undo;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
}
