import type { Block, BlockChild } from '@fovea/contract/blocks';
import type { StimulusType } from '@fovea/contract/stimuli';
import { describe, expect, it } from 'vitest';
import { orderedStimuli, placeIsForced, slidesOfFlow } from './flow';

const stimuli = (
  [
    ['hello', 'INSTRUCTION', 'Hello'],
    ['pre', 'CALIBRATION', 'Pre-study calibration'],
    ['a', 'IMAGE', 'A'],
    ['b', 'IMAGE', 'B'],
    ['post', 'CALIBRATION', 'Post-study calibration'],
    ['bye', 'INSTRUCTION', 'Bye'],
  ] as [string, StimulusType, string][]
).map(([id, type, name]) => ({ id, type, name }));

function place(id: string, blockOrder: number, fixed = true): BlockChild {
  return { id: `c-${id}`, blockOrder, fixed, stimulusId: id, blockId: null, parentBlock: 'flow' };
}
const children = stimuli.map(({ id }, at) => place(id, at));

describe('order of a flow', () => {
  it('opens nested blocks where they stand and survives a block inside itself', () => {
    const nested: BlockChild = {
      id: 'n',
      blockOrder: 1,
      fixed: true,
      stimulusId: null,
      blockId: 'inner',
      parentBlock: 'flow',
    };
    const blocks: Block[] = [
      {
        id: 'flow',
        displayName: 'Flow 1',
        flowOrder: 0,
        children: [place('b', 2), place('a', 0), nested],
      },
      {
        id: 'inner',
        displayName: 'Block',
        flowOrder: null,
        children: [place('hello', 0), { ...nested, id: 'loop', blockOrder: 1 }],
      },
    ];
    expect(orderedStimuli(blocks, stimuli, 'flow').map((s) => s.id)).toEqual(['a', 'hello', 'b']);
  });

  it('every item before the pre-study or after the post-study calibration is forced', () => {
    expect(children.map((_, at) => placeIsForced(children, stimuli, at))).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});
