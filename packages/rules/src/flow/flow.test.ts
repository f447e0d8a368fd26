import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { describe, expect, it } from 'vitest';
import { orderedStimuli, isPositionFixed, stimuliOfFlow } from './flow';

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
  it('expands nested blocks in place and survives a block that contains itself', () => {
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
    expect(children.map((_, at) => isPositionFixed(children, stimuli, at))).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the order one respondent sees', () => {
  /** A reproducible pseudo-random sequence. */
  const randomOf = (seed: number) => {
    let state = seed * 7919 + 1;
    return () => (state = (state * 48271) % 2147483647) / 2147483647;
  };
  const named = (id: string, blockOrder: number, fixed: boolean, parentBlock: string) => ({
    ...place(id, blockOrder, fixed),
    parentBlock,
  });
  const inner: BlockChild = {
    id: 'n',
    blockOrder: 3,
    fixed: false,
    stimulusId: null,
    blockId: 'inner',
    parentBlock: 'flow',
  };
  const more = [
    ...stimuli,
    ...['c', 'd', 'e', 'f'].map((id) => ({ id, type: 'IMAGE' as const, name: id })),
  ];
  const blocks: Block[] = [
    {
      id: 'flow',
      displayName: 'Flow 1',
      flowOrder: 0,
      children: [
        // Their rows are not fixed, but they lie outside the calibration range.
        named('hello', 0, false, 'flow'),
        named('pre', 1, false, 'flow'),
        named('a', 2, false, 'flow'),
        inner,
        named('b', 4, true, 'flow'),
        named('c', 5, false, 'flow'),
        named('post', 6, false, 'flow'),
        named('bye', 7, false, 'flow'),
      ],
    },
    {
      id: 'inner',
      displayName: 'Block',
      flowOrder: null,
      children: [
        named('d', 0, false, 'inner'),
        named('e', 1, true, 'inner'),
        named('f', 2, false, 'inner'),
      ],
    },
  ];
  const shown = (seed: number) =>
    stimuliOfFlow(blocks, more, 'flow', randomOf(seed)).map(({ id }) => id);

  it('contains everything once; fixed items and those outside the range stay; blocks stay together', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 500; seed++) {
      const order = shown(seed);
      orders.add(order.join(' '));
      expect([...order].sort()).toEqual(more.map(({ id }) => id).sort());
      expect(order.slice(0, 2)).toEqual(['hello', 'pre']);
      expect(order.slice(-2)).toEqual(['post', 'bye']);
      // The nested block stays together, with its fixed item in the middle.
      const at = order.indexOf('e');
      expect([order[at - 1], order[at + 1]].sort()).toEqual(['d', 'f']);
      // `b` is third of the four children in the range, one of which is a block of three.
      const before = order.slice(2, order.indexOf('b'));
      expect(
        before.filter((id) => !['d', 'e', 'f'].includes(id)).length +
          (before.includes('e') ? 1 : 0),
      ).toBe(2);
    }
    // Three free positions in the flow, two in the block: every order occurs.
    expect(orders.size).toBe(6 * 2);
  });

  it('every order is equally likely', () => {
    const seen = new Map<string, number>();
    const random = randomOf(1);
    for (let round = 0; round < 12_000; round++) {
      const order = stimuliOfFlow(blocks, more, 'flow', random)
        .map(({ id }) => id)
        .join(' ');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });

  it('with everything fixed it is the order of the builder', () => {
    const fixed = blocks.map((block) => ({
      ...block,
      children: block.children.map((child) => ({ ...child, fixed: true })),
    }));
    expect(stimuliOfFlow(fixed, more, 'flow', randomOf(3))).toEqual(
      orderedStimuli(fixed, more, 'flow'),
    );
  });
});
