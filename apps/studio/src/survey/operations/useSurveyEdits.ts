import { surveyFindings } from '@fovea/rules/survey/surveyJson';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setProperty } from './elementEdits';
import { pathText, type Path } from './jsonPath';
import type { SurveyEdits } from './surveyEdits';
import {
  emptySurveyHistory,
  recordStep,
  redoStep,
  undoStep,
  type SurveyDocument,
  type SurveyStep,
} from './surveyHistory';

interface Options {
  readonly document: SurveyDocument;
  readonly isReadOnly: boolean;
  readonly chosen: Path | null;
  readonly choose: (path: Path | null) => void;
  readonly openElement: (path: Path) => void;
  /** Shows the document immediately and saves it in the background. */
  readonly save: (document: SurveyDocument, before: SurveyDocument) => void;
}

/** The unsafe content that an edit would add; null when there is none. */
function newFinding(before: unknown, after: unknown): string | null {
  const found = surveyFindings(after);
  const [first] = found;
  if (!first) return null;
  const old = new Set(surveyFindings(before).map(({ message }) => message));
  return found.find(({ message }) => !old.has(message))?.message ?? null;
}

/** The edits of a survey, with undo and redo. */
export function useSurveyEdits(options: Options): SurveyEdits {
  const { document, isReadOnly, chosen, choose, save } = options;
  const [history, setHistory] = useState(emptySurveyHistory);
  // Several edits may happen before the next render: each starts from the result of the previous
  // one.
  const now = useRef({ document, history, chosen });
  now.current = { document, history, chosen };

  const put = useCallback(
    (next: SurveyDocument, nextChosen: Path | null) => {
      const { document: before, chosen: old } = now.current;
      now.current = { ...now.current, document: next, chosen: nextChosen };
      save(next, before);
      if (pathText(old ?? ['-']) !== pathText(nextChosen ?? ['-'])) choose(nextChosen);
    },
    [save, choose],
  );

  const edit = useCallback<SurveyEdits['edit']>(
    (label, after, { mergeKey = null, chosen: wanted } = {}) => {
      if (isReadOnly) return null;
      const { document: before, chosen: chosenBefore } = now.current;
      const next = { ...before, ...after };
      if (next.survey === before.survey && next.theme === before.theme) return null;
      const problem =
        (next.survey === before.survey ? null : newFinding(before.survey, next.survey)) ??
        (next.theme === before.theme || !next.theme ? null : newFinding(before.theme, next.theme));
      if (problem) return problem;
      const chosenAfter = wanted === undefined ? chosenBefore : wanted;
      const step: SurveyStep = {
        ...{ label, mergeKey, atMs: Date.now() },
        ...{ before, after: next, chosenBefore, chosenAfter },
      };
      put(next, chosenAfter);
      setHistory((old) => recordStep(old, step));
      return null;
    },
    [isReadOnly, put],
  );

  const takeBack = useCallback(() => {
    const step = now.current.history.done.at(-1);
    if (!step) return;
    put(step.before, step.chosenBefore);
    setHistory(undoStep);
  }, [put]);
  const doAgain = useCallback(() => {
    const step = now.current.history.undone.at(-1);
    if (!step) return;
    put(step.after, step.chosenAfter);
    setHistory(redoStep);
  }, [put]);
  useUndoShortcuts(isReadOnly ? null : takeBack, isReadOnly ? null : doAgain);

  return {
    document,
    survey: document.survey,
    isReadOnly,
    chosen,
    choose,
    openElement: options.openElement,
    edit,
    editSurvey: (label, edited) =>
      edited ? edit(label, { survey: edited.survey }, { chosen: edited.chosen }) : null,
    set: (path, name, value, label) =>
      edit(
        label,
        { survey: setProperty(now.current.document.survey, path, name, value) },
        { mergeKey: `${pathText(path)}:${name}` },
      ),
    undo: { label: history.done.at(-1)?.label ?? null, run: takeBack },
    redo: { label: history.undone.at(-1)?.label ?? null, run: doAgain },
  };
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y (Cmd on a Mac); text fields keep their own undo. */
function useUndoShortcuts(undo: (() => void) | null, redo: (() => void) | null) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      const { target } = event;
      if (target instanceof Element && target.closest('[data-own-undo], [role=dialog]')) return;
      const run = key === 'y' || event.shiftKey ? redo : undo;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
}
