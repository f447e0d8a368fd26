import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { BlockRow, ChildRow } from './studyRows';

/** Blocks with their children, in order. */
export function blockAnswers(
  blocks: readonly Pick<BlockRow, 'id' | 'displayName' | 'flowOrder'>[],
  children: readonly Omit<ChildRow, 'companyId' | 'studyId'>[],
): Block[] {
  const childrenOf = new Map<string, BlockChild[]>(blocks.map(({ id }) => [id, []]));
  for (const { id, blockOrder, fixed, stimulusId, blockId, parentBlock } of children) {
    const child = { id, blockOrder, fixed, stimulusId, blockId, parentBlock };
    childrenOf.get(parentBlock)?.push(child);
  }
  return blocks.map(({ id, displayName, flowOrder }) => ({
    id,
    displayName,
    flowOrder,
    children: (childrenOf.get(id) ?? []).sort((a, b) => a.blockOrder - b.blockOrder),
  }));
}
