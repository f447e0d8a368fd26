import type { ReportTemplate } from '@fovea/contract/studies/reports';
import { useRef, useState } from 'react';
import { createHistory } from '../../editing/undoHistory';
import { useUndoShortcuts } from '../../editing/useUndoShortcuts';
import { draftOf, type TemplateDraft } from './templateDraft';

/** A template while it is edited; every step can be undone until it is saved. */
export function useTemplateDraft(template: ReportTemplate | null, isReadOnly: boolean) {
  const [begun] = useState(() => draftOf(template));
  const [draft, setDraft] = useState(begun);
  const [history] = useState(createHistory);
  const latest = useRef(draft);
  useUndoShortcuts(history, !isReadOnly);

  const put = (next: TemplateDraft) => {
    latest.current = next;
    setDraft(next);
  };
  /** @param mergeKey steps with the same key in a short time are one */
  function edit(label: string, change: (draft: TemplateDraft) => TemplateDraft, mergeKey?: string) {
    const before = latest.current;
    const after = change(before);
    if (after === before) return;
    history.record({
      label,
      ...(mergeKey !== undefined && { mergeKey }),
      undo: () => put(before),
      redo: () => put(after),
    });
    put(after);
  }
  return { draft, edit, history, isChanged: draft !== begun };
}

export type EditDraft = ReturnType<typeof useTemplateDraft>['edit'];
