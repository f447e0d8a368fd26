import { isDefaultCalibration } from './stimuli';
import { stimuliWithin, type Tree } from './tree';

export type DuplicateProblem = 'unknownItem' | 'defaultCalibration';

export const DUPLICATE_PROBLEM_MESSAGES: Record<DuplicateProblem, string> = {
  unknownItem: 'An item is not there any more. Reload the page.',
  defaultCalibration: 'The default calibration slides cannot be duplicated.',
};

/** Why an item of a block cannot be duplicated, or null. */
export function duplicateProblem(tree: Tree, childId: string): DuplicateProblem | null {
  const child = tree.blocks.flatMap(({ children }) => children).find(({ id }) => id === childId);
  if (!child) return 'unknownItem';
  const within =
    child.blockId === null
      ? new Set([child.stimulusId])
      : new Set<string | null>(stimuliWithin(tree.blocks, child.blockId));
  return tree.stimuli.some((stimulus) => within.has(stimulus.id) && isDefaultCalibration(stimulus))
    ? 'defaultCalibration'
    : null;
}
