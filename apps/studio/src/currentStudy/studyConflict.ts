import type { StudyChange, Study } from '@fovea/contract/studies/studies';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import type { SurveyConflict } from '@fovea/rules/survey/surveyConflicts';
import { create } from 'zustand';
import { mergeField, ownVersions, type OwnSaves, type Renames } from './mergeField';
import { changedFields, readField, withField, withoutFields } from './studyChange';

/** A field, or a part of it, that two people changed at the same time. */
export interface FieldConflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What of a survey, a theme or options collides; absent for a field that has no parts. */
  readonly part?: SurveyConflict;
}

export type ConflictChoice = 'mine' | 'theirs';

export const conflictId = ({ path, part }: FieldConflict) => `${path} ${part?.id ?? ''}`;

/** What was chosen, by conflict; it holds as long as both values are still the same. */
export type Decisions = ReadonlyMap<
  string,
  { readonly conflict: FieldConflict; readonly choice: ConflictChoice }
>;

export interface MergedChange {
  /** What to send; null when nothing of it is left. */
  readonly change: StudyChange | null;
  /** Collisions about which nobody has decided. */
  readonly conflicts: readonly FieldConflict[];
  /** Names in surveys that are others on the server, by path. */
  readonly renames: ReadonlyMap<string, Renames>;
}

/**
 * Merges a change with what others have saved since `base`.
 * @param base value of each field before the change, by path
 */
export function mergeChange(
  change: StudyChange,
  base: ReadonlyMap<string, unknown>,
  now: Study,
  own: OwnSaves = new Map(),
  decisions: Decisions = new Map(),
): MergedChange {
  const conflicts: FieldConflict[] = [];
  const renames = new Map<string, Renames>();
  const dropped = new Set<string>();
  let merged = change;
  const decide = (conflict: FieldConflict): ConflictChoice => {
    const known = decisions.get(conflictId(conflict));
    if (known && jsonEqual(known.conflict, conflict)) return known.choice;
    conflicts.push(conflict);
    return 'mine';
  };
  for (const [path, value] of changedFields(change)) {
    const theirs = readField(now, path);
    // Its stimulus was deleted, which the server reports.
    if (theirs === undefined || !base.has(path)) continue;
    const versions = ownVersions(own.get(path) ?? [], base.get(path), value, theirs);
    const { before, mine, isOwn } = versions;
    if (versions.renames.length > 0) renames.set(path, versions.renames);
    if (isOwn || jsonEqual(before, theirs)) {
      // It was stored although its answer was lost.
      if (isOwn && jsonEqual(mine, theirs)) dropped.add(path);
      else if (mine !== value) merged = withField(merged, path, mine);
      continue;
    }
    const found = mergeField(path, before, mine, theirs, (part) =>
      part === null
        ? decide({ path, mine, theirs })
        : decide({ path, mine: valueOf(part, 'mine'), theirs: valueOf(part, 'theirs'), part }),
    );
    if (jsonEqual(found.value, theirs)) dropped.add(path);
    else merged = withField(merged, path, found.value);
    const all = [...versions.renames, ...found.renames];
    if (all.length > 0) renames.set(path, all);
  }
  return { change: withoutFields(merged, dropped), conflicts, renames };
}

function valueOf(part: SurveyConflict, side: ConflictChoice): unknown {
  return 'mine' in part ? part[side] : part.deletedBy === side ? null : part.changed;
}

/** Asked of the user: which values stay, or whether to restore what somebody deleted. */
export type Question =
  | {
      readonly kind: 'values';
      /** The study as the other window saved it. */
      readonly study: Study;
      readonly conflicts: readonly FieldConflict[];
      readonly answer: (choice: ConflictChoice | ReadonlyMap<string, ConflictChoice>) => void;
    }
  | {
      readonly kind: 'deleted';
      readonly name: string;
      readonly canRestore: boolean;
      readonly answer: (choice: 'restore' | 'leave') => void;
    };

/** The open question, if there is one. */
export const useConflictQuestion = create<{ question: Question | null }>(() => ({
  question: null,
}));

type WatchAbandoned = (giveUp: () => void) => () => void;

/** Asks, and ends the question from outside when nobody is there to answer it. */
function ask<Answer>(
  question: (answer: (choice: Answer) => void) => Question,
  abandoned: Answer,
  onAbandoned: WatchAbandoned,
): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = (choice: Answer) => {
      stop();
      useConflictQuestion.setState({ question: null });
      resolve(choice);
    };
    const stop = onAbandoned(() => answer(abandoned));
    useConflictQuestion.setState({ question: question(answer) });
  });
}

/** Asks the user which values to keep. */
export async function resolveConflicts(
  study: Study,
  conflicts: readonly FieldConflict[],
  onAbandoned: WatchAbandoned,
): Promise<Decisions> {
  const chosen = await ask<ConflictChoice | ReadonlyMap<string, ConflictChoice>>(
    (answer) => ({ kind: 'values', study, conflicts, answer }),
    'theirs',
    onAbandoned,
  );
  return new Map(
    conflicts.map((conflict) => {
      const id = conflictId(conflict);
      const choice = typeof chosen === 'string' ? chosen : (chosen.get(id) ?? 'theirs');
      return [id, { conflict, choice }];
    }),
  );
}

/** Asks whether to restore what somebody deleted while it was edited here. */
export function askToRestore(
  name: string,
  canRestore: boolean,
  onAbandoned: WatchAbandoned,
): Promise<'restore' | 'leave'> {
  return ask<'restore' | 'leave'>(
    (answer) => ({ kind: 'deleted', name, canRestore, answer }),
    'leave',
    onAbandoned,
  );
}
