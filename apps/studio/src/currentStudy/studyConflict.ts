import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { create } from 'zustand';
import { readField, changedFields } from './studyChange';

/** A field that two people changed at the same time. */
export interface FieldConflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * What was sent for each field and what the server stored, so that own edits are not mistaken for
 * conflicts.
 */
export type OwnSaves = ReadonlyMap<string, { readonly sent: unknown; readonly answered: unknown }>;

/**
 * The fields of a change that somebody else has changed to another value since `base`.
 * @param base value of each field before the change, by path
 */
export function findConflicts(
  change: StudyChange,
  base: ReadonlyMap<string, unknown>,
  now: Study,
  own: OwnSaves = new Map(),
): FieldConflict[] {
  const conflicts: FieldConflict[] = [];
  for (const [path, mine] of changedFields(change)) {
    const theirs = readField(now, path);
    // Its stimulus was deleted, which the server reports.
    if (theirs === undefined || !base.has(path)) continue;
    const before = base.get(path);
    if (jsonEqual(before, theirs) || jsonEqual(mine, theirs)) continue;
    const saved = own.get(path);
    if (saved && jsonEqual(saved.sent, before) && jsonEqual(saved.answered, theirs)) continue;
    conflicts.push({ path, mine, theirs });
  }
  return conflicts;
}

export type ConflictChoice = 'mine' | 'theirs';

interface Question {
  /** The study as the other window saved it. */
  readonly study: Study;
  readonly conflicts: readonly FieldConflict[];
  readonly answer: (choice: ConflictChoice) => void;
}

/** The open conflict, if there is one. */
export const useConflictQuestion = create<{ question: Question | null }>(() => ({
  question: null,
}));

/**
 * Asks the user which values to keep. `onAbandoned` receives a function that ends the question from
 * outside.
 */
export function resolveConflicts(
  study: Study,
  conflicts: readonly FieldConflict[],
  onAbandoned: (giveUp: () => void) => () => void,
): Promise<ConflictChoice> {
  return new Promise((resolve) => {
    const answer = (choice: ConflictChoice) => {
      stop();
      useConflictQuestion.setState({ question: null });
      resolve(choice);
    };
    const stop = onAbandoned(() => answer('theirs'));
    useConflictQuestion.setState({ question: { study, conflicts, answer } });
  });
}
