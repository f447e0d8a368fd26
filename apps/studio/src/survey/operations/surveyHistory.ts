import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import type { Json, Path } from './jsonPath';

/** The edited document: the survey and its theme. */
export interface SurveyDocument {
  readonly survey: Json;
  readonly theme: Json | null;
}

export interface SurveyStep {
  /** Label of the step in the tooltip of Undo. */
  readonly label: string;
  /** Steps with the same key within a second merge, so that typing a word is one step; null: never. */
  readonly mergeKey: string | null;
  readonly atMs: number;
  readonly before: SurveyDocument;
  readonly after: SurveyDocument;
  readonly chosenBefore: Path | null;
  readonly chosenAfter: Path | null;
}

export interface SurveyHistory {
  readonly done: readonly SurveyStep[];
  readonly undone: readonly SurveyStep[];
}

export const JOIN_MS = 1000;
const STEPS_MAX = 200;

export const emptySurveyHistory: SurveyHistory = { done: [], undone: [] };

/** Records a step and clears the redo stack. */
export function recordStep(history: SurveyHistory, step: SurveyStep): SurveyHistory {
  const last = history.done.at(-1);
  const joins =
    last &&
    step.mergeKey !== null &&
    last.mergeKey === step.mergeKey &&
    step.atMs - last.atMs < JOIN_MS &&
    // Otherwise somebody else's change in between would be part of the step, and undone with it.
    jsonEqual(last.after, step.before);
  if (!joins) return { done: [...history.done, step].slice(-STEPS_MAX), undone: [] };
  const { before, chosenBefore } = last;
  return { done: [...history.done.slice(0, -1), { ...step, before, chosenBefore }], undone: [] };
}

export function undoStep(history: SurveyHistory): SurveyHistory {
  const step = history.done.at(-1);
  if (!step) return history;
  return { done: history.done.slice(0, -1), undone: [...history.undone, step] };
}

export function redoStep(history: SurveyHistory): SurveyHistory {
  const step = history.undone.at(-1);
  if (!step) return history;
  return { done: [...history.done, step], undone: history.undone.slice(0, -1) };
}

/** The steps of a survey in which pages and questions were renamed. */
export function renameSteps(history: SurveyHistory, rename: (survey: Json) => Json): SurveyHistory {
  const put = (document: SurveyDocument) => ({ ...document, survey: rename(document.survey) });
  const all = (steps: readonly SurveyStep[]) =>
    steps.map((step) => ({ ...step, before: put(step.before), after: put(step.after) }));
  return { done: all(history.done), undone: all(history.undone) };
}
