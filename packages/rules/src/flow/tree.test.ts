import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { describe, expect, it } from 'vitest';
import {
  arrangementAfterMove,
  arrangementOf,
  arrangementProblem,
  type Tree,
  withArrangement,
} from './tree';

/** `a` is a stimulus, `B:` a block; its contents follow in brackets. */
type Node = string | readonly [string, readonly Node[]];

function tree(nodes: readonly Node[]): Tree {
  const blocks: Block[] = [];
  const stimuli: { id: string; type: StimulusType; name: string }[] = [];
  const add = (id: string, flowOrder: number | null, inside: readonly Node[]) => {
    const children: BlockChild[] = inside.map((node, blockOrder) => {
      const name = typeof node === 'string' ? node : node[0];
      const isBlock = typeof node !== 'string';
      if (isBlock) add(name, null, node[1]);
      else {
        const isCalibration = name === 'pre' || name === 'post';
        stimuli.push({
          id: name,
          type: isCalibration ? 'CALIBRATION' : 'IMAGE',
          name: isCalibration
            ? `${name === 'pre' ? 'Pre' : 'Post'}-study calibration`
            : name.toUpperCase(),
        });
      }
      return {
        id: `c-${name}`,
        blockOrder,
        fixed: false,
        stimulusId: isBlock ? null : name,
        blockId: isBlock ? name : null,
        parentBlock: id,
      };
    });
    blocks.push({ id, displayName: id, flowOrder, children });
  };
  add('flow', 0, nodes);
  return { blocks, stimuli };
}

const idsOf = (blocks: readonly Block[], blockId = 'flow'): string =>
  blocks
    .find(({ id }) => id === blockId)!
    .children.map((child) =>
      child.blockId ? `${child.blockId}(${idsOf(blocks, child.blockId)})` : child.stimulusId,
    )
    .join(' ');

const nodes: readonly Node[] = ['pre', 'a', ['B', ['b1', ['C', ['c1']], 'b2']], 'd', 'post'];

describe('moving items of a flow', () => {
  it.each([
    ['one down', ['a'], 'flow', 4, 'pre B(b1 C(c1) b2) d a post'],
    ['one up', ['d'], 'flow', 1, 'pre d a B(b1 C(c1) b2) post'],
    ['into a block', ['a'], 'B', 1, 'pre B(b1 a C(c1) b2) d post'],
    ['out of a block', ['c1'], 'flow', 1, 'pre c1 a B(b1 C() b2) d post'],
    ['a block with its contents', ['C'], 'flow', 5, 'pre a B(b1 b2) d post C(c1)'],
    ['several, in the order of the flow', ['d', 'b2', 'a'], 'C', 0, 'pre B(b1 C(a b2 d c1)) post'],
    ['items inside a moved block move once', ['B', 'b1'], 'flow', 1, 'pre B(b1 C(c1) b2) a d post'],
    ['to its current position', ['a'], 'flow', 1, 'pre a B(b1 C(c1) b2) d post'],
    ['before the pre-study calibration', ['d'], 'flow', 0, 'd pre a B(b1 C(c1) b2) post'],
  ])('%s', (_, moved, blockId, place, expected) => {
    const before = tree(nodes);
    const after = arrangementAfterMove(
      before,
      moved.map((id) => `c-${id}`),
      { blockId, place },
    );
    if (!('arrangement' in after)) throw new Error(after.problem);
    const blocks = withArrangement(before, after.arrangement);
    expect(idsOf(blocks)).toBe(expected);
    for (const block of blocks) {
      expect(block.children.map((child) => child.blockOrder)).toEqual(
        block.children.map((_child, at) => at),
      );
      expect(block.children.every((child) => child.parentBlock === block.id)).toBe(true);
    }
    // And back again.
    const undo = arrangementOf(
      before.blocks,
      after.arrangement.map((one) => one.blockId),
    );
    expect(arrangementProblem({ ...before, blocks }, undo)).toBeNull();
    expect(idsOf(withArrangement({ ...before, blocks }, undo))).toBe(idsOf(before.blocks));
  });

  it.each([
    ['a block into itself', ['B'], 'B', 0, 'intoItself'],
    ['a block into its own descendant', ['B'], 'C', 0, 'intoItself'],
    ['a default calibration', ['pre'], 'flow', 3, 'defaultCalibration'],
    ['an item that does not exist', ['nobody'], 'flow', 0, 'unknownItem'],
    ['to a block that does not exist', ['a'], 'nowhere', 0, 'unknownItem'],
  ])('refuses %s', (_, moved, blockId, place, problem) => {
    const ids = moved.map((id) => `c-${id}`);
    expect(arrangementAfterMove(tree(nodes), ids, { blockId, place })).toEqual({ problem });
  });

  it('forces items outside the calibration range to fixed order', () => {
    const before = tree(nodes);
    const after = arrangementAfterMove(before, ['c-a'], { blockId: 'flow', place: 5 });
    if (!('arrangement' in after)) throw new Error(after.problem);
    const flow = withArrangement(before, after.arrangement).find(({ id }) => id === 'flow')!;
    expect(flow.children.map(({ id, fixed }) => [id, fixed])).toEqual([
      ['c-pre', true],
      ['c-B', false],
      ['c-d', false],
      ['c-post', true],
      ['c-a', true],
    ]);
  });
});

describe('arrangements from outside', () => {
  const place = (id: string, blockOrder: number) => ({ id: `c-${id}`, blockOrder, fixed: false });
  it.each([
    [
      'a missing item',
      [{ blockId: 'B', children: [place('b1', 0), place('C', 1)] }],
      'notTheseChildren',
    ],
    [
      'an item twice',
      [{ blockId: 'C', children: [place('c1', 0), place('c1', 1)] }],
      'notTheseChildren',
    ],
    [
      'two items at one position',
      [{ blockId: 'B', children: [place('b1', 0), place('C', 0), place('b2', 1)] }],
      'notTheseChildren',
    ],
    [
      'a cycle of two blocks',
      [
        { blockId: 'flow', children: ['pre', 'a', 'd', 'post'].map((id, at) => place(id, at)) },
        { blockId: 'C', children: [place('c1', 0), place('B', 1)] },
      ],
      'intoItself',
    ],
    ['a block that does not exist', [{ blockId: 'X', children: [] }], 'unknownItem'],
    [
      'post-study before pre-study calibration',
      [
        {
          blockId: 'flow',
          children: ['post', 'a', 'B', 'd', 'pre'].map((id, at) => place(id, at)),
        },
      ],
      'calibrationOrder',
    ],
  ])('refuses %s', (_, arrangement, problem) => {
    expect(arrangementProblem(tree(nodes), arrangement)).toBe(problem);
  });
});
