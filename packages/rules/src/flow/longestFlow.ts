import type { Block } from '@fovea/contract/studies/blocks';
import { flowDurationMs, type Timed } from './durations';
import { orderedStimuli } from './flow';

/** How long the longest flow takes at most; old studies without flows show all their stimuli. */
export function longestFlowMs({
  stimuli,
  blocks,
  topLevelBlocks,
}: {
  readonly stimuli: readonly (Timed & { readonly id: string })[];
  readonly blocks: readonly Block[];
  readonly topLevelBlocks: readonly string[];
}): number {
  if (topLevelBlocks.length === 0) return flowDurationMs(stimuli);
  return Math.max(
    ...topLevelBlocks.map((id) => flowDurationMs(orderedStimuli(blocks, stimuli, id))),
  );
}
