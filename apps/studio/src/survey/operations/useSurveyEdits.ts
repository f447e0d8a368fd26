import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { mergeSurveys, mergeThemes } from '@fovea/rules/survey/mergeSurveys';
import { surveyFindings } from '@fovea/rules/survey/surveyJson';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setProperty } from './elementEdits';
import { pathText, type Json, type Path } from './jsonPath';
import { relocated, type Renames } from './relocated';
import type { SurveyEdits } from './surveyEdits';
import {
  emptySurveyHistory,
  recordStep,
  redoStep,
  renameSteps,
  undoStep,
  type SurveyDocument,
  type SurveyStep,
} from './surveyHistory';
import { useFollowedChoice } from './useFollowedChoice';

interface Options {
  readonly document: SurveyDocument;
  readonly isReadOnly: boolean;
  readonly chosen: Path | null;
  readonly choose: (path: Path | null) => void;
  readonly openElement: (path: Path) => void;
  /** Shows the document immediately and saves it in the background. */
  readonly save: (document: SurveyDocument, before: SurveyDocument) => void;
  /** Names that a survey got when it was merged with what others did, in order. */
  readonly renames?: (survey: Json) => Renames;
  /** Called when a step could not be undone or redone as a whole. */
  readonly onKept?: () => void;
}

const noRenames = (): Renames => [];

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
  const { document, isReadOnly, choose, save, onKept } = options;
  const [history, setHistory] = useState(emptySurveyHistory);
  const { chosen, chosenKey, own } = useFollowedChoice({
    survey: document.survey,
    chosen: options.chosen,
    choose,
    renames: options.renames ?? noRenames,
    onRenamed: (rename) => setHistory((old) => renameSteps(old, rename)),
  });
  // Several edits may happen before the next render: each starts from the result of the previous
  // one.
  const now = useRef({ document, history, chosen });
  now.current = { document, history, chosen };

  const put = useCallback(
    (next: SurveyDocument, nextChosen: Path | null) => {
      const { document: before, chosen: old } = now.current;
      now.current = { ...now.current, document: next, chosen: nextChosen };
      own(next.survey);
      save(next, before);
      if (pathText(old ?? ['-']) !== pathText(nextChosen ?? ['-'])) choose(nextChosen);
    },
    [save, choose, own],
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

  const goTo = useCallback(
    (from: SurveyDocument, to: SurveyDocument, wanted: Path | null) => {
      const { document: shown } = now.current;
      const { document: next, isWhole } = replayed(from, to, shown);
      const isMoved = !jsonEqual(next.survey, to.survey);
      put(next, wanted && isMoved ? relocated(to.survey, next.survey, wanted, []) : wanted);
      if (!isWhole) onKept?.();
    },
    [put, onKept],
  );
  const takeBack = useCallback(() => {
    const step = now.current.history.done.at(-1);
    if (!step) return;
    goTo(step.after, step.before, step.chosenBefore);
    setHistory(undoStep);
  }, [goTo]);
  const doAgain = useCallback(() => {
    const step = now.current.history.undone.at(-1);
    if (!step) return;
    goTo(step.before, step.after, step.chosenAfter);
    setHistory(redoStep);
  }, [goTo]);
  useUndoShortcuts(isReadOnly ? null : takeBack, isReadOnly ? null : doAgain);

  return {
    document,
    survey: document.survey,
    isReadOnly,
    chosen,
    chosenKey,
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

/**
 * A step between two versions, done to the survey as it is now: what somebody else changed in the
 * meantime stays, also where the step would change it.
 */
function replayed(from: SurveyDocument, to: SurveyDocument, shown: SurveyDocument) {
  const decide = () => 'theirs' as const;
  const { survey, conflicts } = mergeSurveys(from.survey, to.survey, shown.survey, { decide });
  const themes = mergeThemes(from.theme, to.theme, shown.theme, { decide });
  const isWhole = conflicts.length === 0 && themes.conflicts.length === 0;
  return { document: { survey, theme: themes.theme }, isWhole };
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
