import type { Arrangement, Structure } from '@fovea/contract/studies/blocks';
import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { withArrangement } from '@fovea/rules/flow/tree';
import type { Decisions } from './studyConflict';
import { readField, changedFields, mergeStudyChanges, withStudyChange } from './studyChange';

interface Base {
  /** The server has it: neither applied to the server state nor sent again. */
  isDone: boolean;
  /** Called when the server refuses the edit. */
  readonly refused: readonly ((reason: unknown) => void)[];
}

/** Changed fields of the study and its stimuli. */
export interface ChangeEdit extends Base {
  readonly kind: 'change';
  change: StudyChange;
  /** Value of each field before the change, by path, to detect concurrent changes. */
  base: ReadonlyMap<string, unknown>;
  /** What the user chose where others had changed the same. */
  decisions: Decisions;
}

/** The order of children in the blocks of one flow. */
export interface ArrangementEdit extends Base {
  readonly kind: 'arrangement';
  readonly flowId: string;
  readonly arrangement: Arrangement;
}

/** Any edit that needs a call of its own. */
export interface CallEdit extends Base {
  readonly kind: 'call';
  /** False if the call must not be repeated after a lost response. */
  readonly canRepeat: boolean;
  /** Replaces the previous edit with the same key, for example while a name is typed. */
  readonly mergeKey: string | null;
  /** Ids of the stimuli and blocks that must be there. */
  readonly needs: readonly string[];
  /** The optimistic effect; must be harmless if applied after the response. */
  show(study: Study): Study;
  /** Sends the call; resolves to a function that applies the response to the server state. */
  send(): Promise<(study: Study) => Study>;
}

export type StudyEdit = ChangeEdit | ArrangementEdit | CallEdit;

export function createChangeEdit(
  shown: Study | undefined,
  change: StudyChange,
  refused: Base['refused'] = [],
  /** Where the edit began with something else than what is shown now. */
  began: ReadonlyMap<string, unknown> = new Map(),
): ChangeEdit {
  const base = new Map<string, unknown>();
  if (shown)
    for (const path of changedFields(change).keys()) base.set(path, readField(shown, path));
  for (const [path, value] of began) base.set(path, value);
  return { kind: 'change', isDone: false, change, base, decisions: new Map(), refused };
}

const lastCall = (edits: readonly StudyEdit[]) =>
  edits.findLastIndex(({ kind }) => kind === 'call');

/**
 * Appends an edit in order. Field changes are merged, and so are arrangements of one flow, but never
 * across a call: later edits may refer to what the call creates.
 */
export function mergeEdits(
  older: readonly StudyEdit[],
  newer: readonly StudyEdit[],
): readonly StudyEdit[] {
  const joined = older.filter(({ isDone }) => !isDone);
  for (const edit of newer) {
    if (edit.isDone) continue;
    const from = lastCall(joined) + (edit.kind === 'call' ? 0 : 1);
    const at = joined.findIndex((one, place) => place >= from && areOne(one, edit));
    const twin = joined[at];
    if (twin) joined[at] = mergedEdit(twin, edit);
    else joined.push(edit);
  }
  return joined;
}

function areOne(a: StudyEdit, b: StudyEdit): boolean {
  if (a.kind === 'arrangement' && b.kind === 'arrangement') return a.flowId === b.flowId;
  if (a.kind === 'call' && b.kind === 'call')
    return a.mergeKey !== null && a.mergeKey === b.mergeKey;
  return a.kind === 'change' && b.kind === 'change';
}

function mergedEdit(older: StudyEdit, newer: StudyEdit): StudyEdit {
  const refused = [...older.refused, ...newer.refused];
  if (older.kind === 'change' && newer.kind === 'change') {
    const change = mergeStudyChanges(older.change, newer.change);
    // The base of the older edit counts when looking for changes by others.
    const base = new Map([...newer.base, ...older.base]);
    const decisions = new Map([...older.decisions, ...newer.decisions]);
    return { ...newer, refused, change, base, decisions };
  }
  if (older.kind === 'arrangement' && newer.kind === 'arrangement') {
    const lists = new Map(
      [...older.arrangement, ...newer.arrangement].map((list) => [list.blockId, list]),
    );
    return { ...newer, refused, arrangement: [...lists.values()] };
  }
  return { ...newer, refused };
}

/** Applies the edits that the server does not have yet. */
export function withEdits(truth: Study, edits: readonly StudyEdit[]): Study {
  let study = truth;
  for (const edit of edits) {
    if (edit.isDone) continue;
    if (edit.kind === 'change') study = withStudyChange(study, edit.change);
    else if (edit.kind === 'call') study = edit.show(study);
    else study = { ...study, blocks: withArrangement(study, edit.arrangement) };
  }
  return study;
}

/** Applies a new structure to a study. */
export function withStructure(study: Study, structure: Structure): Study {
  const { version, blocks, topLevelBlocks } = structure;
  const blocksOf = new Map<string, string[]>();
  for (const block of blocks) {
    for (const { stimulusId } of block.children) {
      if (!stimulusId) continue;
      const standsIn = blocksOf.get(stimulusId);
      if (standsIn) standsIn.push(block.id);
      else blocksOf.set(stimulusId, [block.id]);
    }
  }
  const news = new Map(structure.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const stimuli = study.stimuli.flatMap((old) => {
    const standsIn = blocksOf.get(old.id);
    const fresh = news.get(old.id);
    news.delete(old.id);
    if (!standsIn) return [];
    if (fresh) return [fresh];
    return [isSameSet(old.blocks, standsIn) ? old : { ...old, blocks: standsIn }];
  });
  stimuli.push(...news.values());
  return { ...study, version, blocks, topLevelBlocks, stimuli };
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

/** Whether all stimuli of the structure are known: somebody else may have added one. */
export function isComplete(study: Pick<Study, 'blocks' | 'stimuli'>): boolean {
  const known = new Set(study.stimuli.map(({ id }) => id));
  return study.blocks.every((block) =>
    block.children.every(({ stimulusId }) => stimulusId === null || known.has(stimulusId)),
  );
}
