import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { isDefaultCalibration, POST_CALIBRATION_NAME, PRE_CALIBRATION_NAME } from './stimuli';

type Named = Pick<Stimulus, 'id' | 'type' | 'name'>;

export function childrenInOrder(block: Pick<Block, 'children'>): BlockChild[] {
  return [...block.children].sort((a, b) => a.blockOrder - b.blockOrder);
}

/** The stimuli of a flow in order, with nested blocks expanded in place. */
export function orderedStimuli<S extends { id: string }>(
  blocks: readonly Block[],
  stimuli: readonly S[],
  flowId: string,
): S[] {
  const blockById = new Map(blocks.map((block) => [block.id, block]));
  const stimulusById = new Map(stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const found: S[] = [];
  const open = new Set<string>();
  const walk = (blockId: string) => {
    const block = blockById.get(blockId);
    // Avoids an infinite loop for a block that contains itself.
    if (!block || open.has(blockId)) return;
    open.add(blockId);
    for (const child of childrenInOrder(block)) {
      const stimulus = child.stimulusId ? stimulusById.get(child.stimulusId) : undefined;
      if (stimulus) found.push(stimulus);
      if (child.blockId) walk(child.blockId);
    }
    open.delete(blockId);
  };
  walk(flowId);
  return found;
}

/**
 * The calibration range of a flow: the positions between the pre-study and the post-study
 * calibration. Items outside it are always shown in fixed order.
 */
export function calibrationRange(children: readonly BlockChild[], stimuli: readonly Named[]) {
  const stimulusById = new Map(stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const nameOf = (child: BlockChild) => {
    const stimulus = stimulusById.get(child.stimulusId ?? '');
    return stimulus && isDefaultCalibration(stimulus) ? stimulus.name : null;
  };
  const pre = children.findIndex((child) => nameOf(child) === PRE_CALIBRATION_NAME);
  const post = children.findIndex((child) => nameOf(child) === POST_CALIBRATION_NAME);
  return { pre: pre === -1 ? null : pre, post: post === -1 ? null : post };
}

/**
 * Whether the item at this position of a flow cannot be moved: a default calibration, or outside
 * their range.
 */
export function isPositionFixed(
  children: readonly BlockChild[],
  stimuli: readonly Named[],
  place: number,
): boolean {
  const { pre, post } = calibrationRange(children, stimuli);
  return (pre !== null && place <= pre) || (post !== null && place >= post);
}

/**
 * The stimuli of a flow in the order for one respondent: in every block the items that are not
 * fixed are shuffled among themselves, and nested blocks are expanded where they end up. Items of a
 * flow outside the calibration range keep their position even if their row is not fixed.
 * @param random numbers from 0 (inclusive) to 1 (exclusive)
 */
export function stimuliOfFlow<S extends Named>(
  blocks: readonly Block[],
  stimuli: readonly S[],
  flowId: string,
  random: () => number,
): S[] {
  const shown = blocks.map((block) => {
    const children = childrenInOrder(block);
    const isFree = (child: BlockChild, place: number) =>
      !child.fixed && !(block.flowOrder !== null && isPositionFixed(children, stimuli, place));
    const shuffled = shuffle(children.filter(isFree), random);
    let next = 0;
    const ordered = children.map((child, place) =>
      isFree(child, place) ? (shuffled[next++] ?? child) : child,
    );
    return {
      ...block,
      children: ordered.map((child, blockOrder) => ({ ...child, blockOrder })),
    };
  });
  return orderedStimuli(shown, stimuli, flowId);
}

/** Fisher-Yates shuffle: every order is equally likely. */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
