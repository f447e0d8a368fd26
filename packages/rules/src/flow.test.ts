import type { Block, BlockChild } from '@fovea/contract/blocks';
import type { StimulusType } from '@fovea/contract/stimuli';
import { describe, expect, it } from 'vitest';
import { orderedStimuli, orderProblem, placeIsForced } from './flow';

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
const moved = (ids: string[]) => ids.map((id, blockOrder) => place(id, blockOrder));

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

  it.each([
    ['unchanged', ['hello', 'pre', 'a', 'b', 'post', 'bye'], null],
    ['inside the range', ['hello', 'pre', 'b', 'a', 'post', 'bye'], null],
    ['a calibration moved', ['hello', 'a', 'pre', 'b', 'post', 'bye'], 'forcedPlaceMoved'],
    ['an item moved out', ['hello', 'pre', 'a', 'post', 'b', 'bye'], 'forcedPlaceMoved'],
    ['one left out', ['hello', 'pre', 'a', 'b', 'post'], 'notTheseChildren'],
    ['one twice', ['hello', 'pre', 'a', 'a', 'post', 'bye'], 'notTheseChildren'],
  ])('%s', (_, ids, problem) => {
    expect(orderProblem(children, stimuli, moved(ids))).toBe(problem);
  });

  it('a forced place cannot be shuffled, an inner one can', () => {
    const shuffle = (id: string) =>
      children.map((child) => (child.stimulusId === id ? { ...child, fixed: false } : child));
    expect(orderProblem(children, stimuli, shuffle('hello'))).toBe('forcedPlaceShuffled');
    expect(orderProblem(children, stimuli, shuffle('a'))).toBeNull();
  });

  it('two children at one place are no order', () => {
    const twice = children.map((child) => ({ ...child, blockOrder: 0 }));
    expect(orderProblem(children, stimuli, twice)).toBe('notTheseChildren');
  });
});
