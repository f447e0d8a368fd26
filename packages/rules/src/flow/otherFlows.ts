import type { Block } from '@fovea/contract/studies/blocks';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { flowsInOrder } from './blocks';
import { childrenInOrder } from './flow';
import { isDefaultCalibration } from './stimuli';
import { blocksWithin, flowOfBlock, stimuliWithin, type Tree } from './tree';

/** What another flow contains that could be added to this one. */
export type OtherFlowItem =
  | { readonly kind: 'stimulus'; readonly childId: string; readonly stimulusId: string }
  | {
      readonly kind: 'block';
      readonly childId: string;
      readonly blockId: string;
      readonly items: readonly OtherFlowItem[];
    };

export interface OtherFlow {
  readonly flowId: string;
  readonly items: readonly OtherFlowItem[];
}

/** The selection in the dialog 'Add Stimuli from Other Flows'. */
export interface ChosenFromFlows {
  readonly stimulusIds: readonly string[];
  readonly blockIds: readonly string[];
}

export type ChoiceProblem =
  'blockInUse' | 'blockHasChosenStimuli' | 'blockSharesWithChosenBlocks' | 'stimulusInChosenBlock';

/** Why an item cannot be chosen; `{block}` is the name of the block. */
export const CHOICE_PROBLEM_MESSAGES: Record<ChoiceProblem, string> = {
  blockInUse: 'Some stimuli in {block} are already in use in this flow',
  blockHasChosenStimuli: 'Some stimuli in {block} are already chosen individually',
  blockSharesWithChosenBlocks:
    '{block} contains some stimuli that are in other blocks chosen individually',
  stimulusInChosenBlock: 'Stimulus is contained by a chosen block',
};

export type OtherFlowsNotice = 'noOtherFlows' | 'noneOfThisType';

/** Shown instead of an empty list; `{type}` is the name of the type, or of no type. */
export const OTHER_FLOWS_MESSAGES: Record<OtherFlowsNotice, string> = {
  noOtherFlows: 'This study does not include other flows.',
  noneOfThisType:
    'There are no {type} stimuli that are used in other flows and are not already in this flow.',
};

/**
 * The stimuli (of one type, or all) that other flows contain and this one does not, each once, in
 * the order of the flows. Default calibrations belong to their flow and are never included.
 */
export function stimuliOfOtherFlows(
  tree: Tree,
  flowId: string,
  type: StimulusType | null,
): string[] {
  const typeOf = new Map(tree.stimuli.map((stimulus) => [stimulus.id, stimulus.type]));
  const found = new Set<string>();
  const collect = (items: readonly OtherFlowItem[]) => {
    for (const item of items) {
      if (item.kind === 'block') collect(item.items);
      else if (type === null || typeOf.get(item.stimulusId) === type) found.add(item.stimulusId);
    }
  };
  for (const { items } of otherFlows(tree, flowId)) collect(items);
  return [...found];
}

/** What is shown instead of the list of stimuli; null if there is a list. */
export function otherFlowsNotice(
  tree: Tree,
  flowId: string,
  type: StimulusType | null,
): OtherFlowsNotice | null {
  if (flowsInOrder(tree.blocks).every(({ id }) => id === flowId)) return 'noOtherFlows';
  return stimuliOfOtherFlows(tree, flowId, type).length === 0 ? 'noneOfThisType' : null;
}

/** The other flows with their blocks, without stimuli this flow already has. */
export function otherFlows(tree: Tree, flowId: string): OtherFlow[] {
  const here = stimuliWithin(tree.blocks, flowId);
  const blockById = new Map(tree.blocks.map((block) => [block.id, block]));
  const stimulusById = new Map(tree.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const open = new Set<string>();
  const itemsOf = (block: Block | undefined): OtherFlowItem[] => {
    if (!block || open.has(block.id)) return [];
    open.add(block.id);
    const items = childrenInOrder(block).flatMap((child): OtherFlowItem[] => {
      if (child.blockId !== null) {
        const items = itemsOf(blockById.get(child.blockId));
        return [{ kind: 'block', childId: child.id, blockId: child.blockId, items }];
      }
      const stimulus = stimulusById.get(child.stimulusId ?? '');
      if (!stimulus || here.has(stimulus.id) || isDefaultCalibration(stimulus)) return [];
      return [{ kind: 'stimulus', childId: child.id, stimulusId: stimulus.id }];
    });
    open.delete(block.id);
    return items;
  };
  return flowsInOrder(tree.blocks)
    .filter(({ id }) => id !== flowId)
    .map((flow) => ({ flowId: flow.id, items: itemsOf(flow) }));
}

/** Why a block of another flow cannot be chosen in addition to the selection; null if it can. */
export function blockChoiceProblem(
  tree: Tree,
  flowId: string,
  chosen: ChosenFromFlows,
  blockId: string,
): ChoiceProblem | null {
  const inside = stimuliWithin(tree.blocks, blockId);
  const here = stimuliWithin(tree.blocks, flowId);
  if ([...inside].some((id) => here.has(id))) return 'blockInUse';
  if (chosen.stimulusIds.some((id) => inside.has(id))) return 'blockHasChosenStimuli';
  const shares = chosen.blockIds.some((otherId) => {
    if (otherId === blockId) return false;
    // An empty block inside a chosen one shares no stimuli with it but is copied with it anyway.
    const nested =
      blocksWithin(tree.blocks, otherId).has(blockId) ||
      blocksWithin(tree.blocks, blockId).has(otherId);
    return nested || [...stimuliWithin(tree.blocks, otherId)].some((id) => inside.has(id));
  });
  return shares ? 'blockSharesWithChosenBlocks' : null;
}

/** Why a stimulus of another flow cannot be chosen in addition to the selection; null if it can. */
export function stimulusChoiceProblem(
  tree: Tree,
  chosen: ChosenFromFlows,
  stimulusId: string,
): ChoiceProblem | null {
  const contained = chosen.blockIds.some((id) => stimuliWithin(tree.blocks, id).has(stimulusId));
  return contained ? 'stimulusInChosenBlock' : null;
}

export type CopyProblem = 'sharedStimuli' | 'stimulusInUse' | 'unknownBlock';

export const COPY_PROBLEM_MESSAGES: Record<CopyProblem, string> = {
  sharedStimuli: 'Some of these blocks contain the same stimuli. Choose one of them.',
  stimulusInUse: 'Some stimuli are already in use in this flow.',
  unknownBlock: 'A block is not there any more. Reload the page.',
};

/**
 * Why blocks cannot be copied into a block. Stimuli are shared and may appear only once in a flow.
 */
export function copyProblem(
  tree: Tree,
  blockIds: readonly string[],
  targetBlockId: string,
): CopyProblem | null {
  const flowId = flowOfBlock(tree.blocks, targetBlockId);
  if (flowId === null) return 'unknownBlock';
  const here = stimuliWithin(tree.blocks, flowId);
  const seen = new Set<string>();
  for (const blockId of blockIds) {
    if (!tree.blocks.some(({ id }) => id === blockId)) return 'unknownBlock';
    for (const stimulusId of stimuliWithin(tree.blocks, blockId)) {
      if (here.has(stimulusId)) return 'stimulusInUse';
      if (seen.has(stimulusId)) return 'sharedStimuli';
      seen.add(stimulusId);
    }
  }
  return null;
}
