import type { Block } from '@fovea/contract/blocks';
import type { BlockRow, ChildRow } from './studyRows';

export function blockAnswer(block: BlockRow, children: readonly ChildRow[]): Block {
  return {
    id: block.id,
    displayName: block.displayName,
    flowOrder: block.flowOrder,
    children: children
      .filter((child) => child.parentBlock === block.id)
      .sort((a, b) => a.blockOrder - b.blockOrder),
  };
}
