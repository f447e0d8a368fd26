import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { create } from 'zustand';
import type { OwnSaves } from './mergeField';
import { changedFields, readField, withField } from './studyChange';
import { mergeChange, type Decisions } from './studyConflict';
import type { ChangeEdit } from './studyEdits';

/** The last choice in a conflict, as long as it can be undone from a snackbar. */
export const useConflictUndo = create<{ undo: (() => void) | null }>(() => ({ undo: null }));

/** The change that makes of a decided conflict what the other choice would have made. */
export function otherChoice(
  edit: ChangeEdit,
  chosen: Decisions,
  known: Study,
  own: OwnSaves,
): StudyChange {
  const flipped = new Map(edit.decisions);
  for (const [id, { conflict, choice }] of chosen)
    flipped.set(id, { conflict, choice: choice === 'mine' ? 'theirs' : 'mine' });
  const { change } = mergeChange(edit.change, edit.base, known, own, flipped);
  const values = change ? changedFields(change) : new Map<string, unknown>();
  let other = edit.change;
  for (const path of changedFields(edit.change).keys())
    other = withField(other, path, values.has(path) ? values.get(path) : readField(known, path));
  return other;
}
