import type { Arrangement, Structure } from '@fovea/contract/studies/blocks';
import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { withArrangement } from '@fovea/rules/flow/tree';
import { fieldOf, fieldsOf, mergeStudyChanges, withStudyChange } from './studyChange';

interface Base {
  /** The server has it: it is neither shown on top of the truth nor sent again. */
  isDone: boolean;
  /** Called when the server says no. */
  readonly refused: readonly ((reason: unknown) => void)[];
}

/** Fields of the study and its stimuli. */
export interface ChangeEdit extends Base {
  readonly kind: 'change';
  change: StudyChange;
  /** What stood in each field before, by path, to see whether somebody else changed it meanwhile. */
  base: ReadonlyMap<string, unknown>;
}

/** The order of children in blocks of one flow. */
export interface ArrangementEdit extends Base {
  readonly kind: 'arrangement';
  readonly flowId: string;
  readonly arrangement: Arrangement;
}

/** Anything that needs a call of its own. */
export interface CallEdit extends Base {
  readonly kind: 'call';
  /** False: not made again when its answer was lost. */
  readonly canRepeat: boolean;
  /** Takes the place of the one before it with the same key, as typing a name does. */
  readonly mergeKey: string | null;
  /** The study as it will be; must do no harm on top of its own answer. */
  show(study: Study): Study;
  /** Makes the call; what it answers is put into the truth by the function that comes back. */
  send(): Promise<(study: Study) => Study>;
}

export type StudyEdit = ChangeEdit | ArrangementEdit | CallEdit;

export function createChangeEdit(
  shown: Study | undefined,
  change: StudyChange,
  refused: Base['refused'] = [],
): ChangeEdit {
  const base = new Map<string, unknown>();
  if (shown) for (const path of fieldsOf(change).keys()) base.set(path, fieldOf(shown, path));
  return { kind: 'change', isDone: false, change, base, refused };
}

const lastCall = (edits: readonly StudyEdit[]) =>
  edits.findLastIndex(({ kind }) => kind === 'call');

/**
 * Edits in the order in which they were made. Changes of fields become one, and so do arrangements
 * of one flow, but never across a call: what comes after it may be about what it makes.
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
    // What stood there before the older one is what somebody else may have changed.
    return { ...newer, refused, change, base: new Map([...newer.base, ...older.base]) };
  }
  if (older.kind === 'arrangement' && newer.kind === 'arrangement') {
    const lists = new Map(
      [...older.arrangement, ...newer.arrangement].map((list) => [list.blockId, list]),
    );
    return { ...newer, refused, arrangement: [...lists.values()] };
  }
  return { ...newer, refused };
}

/** The study with the edits on top that the server does not have yet. */
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

/** The study after a change of its structure. */
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

/** Whether every place of a study has its stimulus: somebody else may have added one. */
export function isComplete(study: Pick<Study, 'blocks' | 'stimuli'>): boolean {
  const known = new Set(study.stimuli.map(({ id }) => id));
  return study.blocks.every((block) =>
    block.children.every(({ stimulusId }) => stimulusId === null || known.has(stimulusId)),
  );
}
