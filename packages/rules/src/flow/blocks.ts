import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import { childrenInOrder, isPositionFixed } from './flow';
import { cleanName, NAME_MAX, isNameTaken, nameLength, uniqueName } from '../inputs/names';
import { blocksWithin, type Tree } from './tree';

export const DEFAULT_BLOCK_NAME = 'Block';

export type BlockNameProblem = 'empty' | 'tooLong' | 'taken';

export const BLOCK_NAME_MESSAGES: Record<BlockNameProblem, string> = {
  empty: 'You must select a name.',
  tooLong: `The name can be at most ${NAME_MAX} characters long.`,
  taken: 'Cannot be the same name as an existing block.',
};
export const FLOW_NAME_MESSAGES: Record<BlockNameProblem, string> = {
  ...BLOCK_NAME_MESSAGES,
  taken: 'Cannot be the same name as an existing flow.',
};

/** What is wrong with a block name, given the other blocks of its flow, or null. */
export function blockNameProblem(name: string, others: readonly string[]): BlockNameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'empty';
  if (nameLength(cleaned) > NAME_MAX) return 'tooLong';
  return isNameTaken(cleaned, others) ? 'taken' : null;
}

/** What is wrong with a flow name, given the other flows of the study. */
export const flowNameProblem = blockNameProblem;

/** 'Block', 'Block 2' … */
export function defaultBlockName(others: readonly string[]): string {
  return uniqueName(DEFAULT_BLOCK_NAME, others);
}

/** 'Flow 1' for the first, then 'Flow' with the next free number. */
export function defaultFlowName(others: readonly string[]): string {
  for (let number = others.length + 1; ; number++) {
    const name = `Flow ${number}`;
    if (!isNameTaken(name, others)) return name;
  }
}

const COPY_ENDING = ' (copy)';

/** '{name} (copy)', then '{name} (copy) 2' …; a long name is truncated to fit. */
export function copyName(name: string, others: readonly string[]): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? COPY_ENDING : `${COPY_ENDING} ${number}`;
    const base = [...cleanName(name)]
      .slice(0, NAME_MAX - ending.length)
      .join('')
      .trimEnd();
    if (!isNameTaken(base + ending, others)) return base + ending;
  }
}

/** The names of the nested blocks of a flow, except one. */
export function blockNamesOfFlow(
  blocks: readonly Block[],
  flowId: string,
  exceptBlockId: string | null = null,
): string[] {
  const within = blocksWithin(blocks, flowId);
  return blocks
    .filter(({ id }) => within.has(id) && id !== flowId && id !== exceptBlockId)
    .map(({ displayName }) => displayName);
}

/** The flows in order. */
export function flowsInOrder<B extends Pick<Block, 'flowOrder'>>(blocks: readonly B[]): B[] {
  return blocks
    .filter((block) => block.flowOrder !== null)
    .sort((a, b) => (a.flowOrder ?? 0) - (b.flowOrder ?? 0));
}

/** The flow selected after one is deleted: the next in order, otherwise the previous. */
export function flowAfterDeletion(
  blocks: readonly Pick<Block, 'id' | 'flowOrder'>[],
  deletedId: string,
): string | null {
  const flows = flowsInOrder(blocks);
  const at = flows.findIndex(({ id }) => id === deletedId);
  return (flows[at + 1] ?? flows[at - 1])?.id ?? null;
}

export const LAST_FLOW_MESSAGE = 'Studies must have at least one flow';

export function canDeleteFlow(blocks: readonly Pick<Block, 'flowOrder'>[]): boolean {
  return flowsInOrder(blocks).length > 1;
}

/** Flow selection (manual or random) can be changed if an unlocked study has more than one flow. */
export function canChooseFlowSelection(study: {
  readonly topLevelBlocks: readonly string[];
  readonly locked: boolean;
}): boolean {
  return study.topLevelBlocks.length > 1 && !study.locked;
}

/** Whether an item may be switched between Random and Fixed: only inside the calibration range. */
export function canChangeFixed(tree: Tree, child: Pick<BlockChild, 'id' | 'parentBlock'>): boolean {
  const parent = tree.blocks.find(({ id }) => id === child.parentBlock);
  if (!parent) return false;
  const children = childrenInOrder(parent);
  const place = children.findIndex(({ id }) => id === child.id);
  if (place === -1) return false;
  return parent.flowOrder === null || !isPositionFixed(children, tree.stimuli, place);
}
