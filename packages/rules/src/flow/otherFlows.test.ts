import type { Block } from '@fovea/contract/studies/blocks';
import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { describe, expect, it } from 'vitest';
import {
  blockChoiceProblem,
  copyProblem,
  otherFlows,
  otherFlowsNotice,
  stimuliOfOtherFlows,
  stimulusChoiceProblem,
  type OtherFlowItem,
} from './otherFlows';

const block = (id: string, inside: string[], flowOrder: number | null = null): Block => ({
  id,
  displayName: id,
  flowOrder,
  children: inside.map((name, blockOrder) => ({
    id: `${id}-${name}`,
    blockOrder,
    fixed: true,
    parentBlock: id,
    stimulusId: /^[A-Z]/.test(name) ? null : name,
    blockId: /^[A-Z]/.test(name) ? name : null,
  })),
});
const types: Record<string, StimulusType> = { pre: 'CALIBRATION', v: 'VIDEO', w: 'WEB' };
const stimuli = ['pre', 'a', 'b', 'c', 'd', 'v', 'w'].map((id) => ({
  id,
  type: types[id] ?? 'IMAGE',
  name: id === 'pre' ? 'Pre-study calibration' : id,
}));
const tree = {
  stimuli,
  blocks: [
    block('flow', ['pre', 'a', 'w'], 0),
    block('other', ['pre', 'X', 'd', 'Y', 'Z'], 1),
    block('third', ['d', 'a', 'V', 'E'], 2),
    block('X', ['a', 'b']),
    block('Y', ['c', 'In']),
    block('In', ['v']),
    block('Z', ['Same']),
    block('Same', ['c']),
    block('V', ['b', 'Deep']),
    block('Deep', ['Deepest']),
    block('Deepest', []),
    block('E', []),
  ],
};

describe('a stimulus already in the current flow is excluded', () => {
  it.each([
    [null, ['b', 'd', 'c', 'v']],
    ['IMAGE', ['b', 'd', 'c']],
    ['VIDEO', ['v']],
    ['WEB', []],
    ['CALIBRATION', []],
  ] as [StimulusType | null, string[]][])('of type %s', (type, ids) => {
    expect(stimuliOfOtherFlows(tree, 'flow', type)).toEqual(ids);
  });

  it('the tree of other flows keeps the blocks', () => {
    const text = (items: readonly OtherFlowItem[]): string =>
      items
        .map((item) =>
          item.kind === 'block' ? `${item.blockId}(${text(item.items)})` : item.stimulusId,
        )
        .join(' ');
    expect(otherFlows(tree, 'flow').map(({ flowId, items }) => [flowId, text(items)])).toEqual([
      ['other', 'X(b) d Y(c In(v)) Z(Same(c))'],
      ['third', 'd V(b Deep(Deepest())) E()'],
    ]);
  });

  it('says why the list is empty', () => {
    expect(otherFlowsNotice({ ...tree, blocks: tree.blocks.slice(0, 1) }, 'flow', null)).toBe(
      'noOtherFlows',
    );
    expect(otherFlowsNotice(tree, 'flow', 'WEB')).toBe('noneOfThisType');
    expect(otherFlowsNotice(tree, 'flow', 'VIDEO')).toBeNull();
  });
});

describe('what cannot be chosen', () => {
  it.each([
    ['Some stimuli in {block} are already in use in this flow', 'X', [], [], 'blockInUse'],
    [
      'Some stimuli in {block} are already chosen individually',
      'Y',
      ['v'],
      [],
      'blockHasChosenStimuli',
    ],
    [
      '{block} contains some stimuli that are in other blocks chosen individually',
      'Z',
      [],
      ['Y'],
      'blockSharesWithChosenBlocks',
    ],
    ['inside a chosen block', 'In', [], ['Y'], 'blockSharesWithChosenBlocks'],
    ['an empty block inside a chosen one', 'Deepest', [], ['V'], 'blockSharesWithChosenBlocks'],
    ['around a chosen block', 'V', [], ['Deepest'], 'blockSharesWithChosenBlocks'],
    ['nothing in common', 'Y', ['d'], ['V', 'E'], null],
    ['chosen itself', 'Y', [], ['Y'], null],
  ] as const)('%s', (_, blockId, stimulusIds, blockIds, problem) => {
    expect(blockChoiceProblem(tree, 'flow', { stimulusIds, blockIds }, blockId)).toBe(problem);
  });

  it('Stimulus is contained by a chosen block', () => {
    const chosen = { stimulusIds: [], blockIds: ['Y'] };
    expect(stimulusChoiceProblem(tree, chosen, 'v')).toBe('stimulusInChosenBlock');
    expect(stimulusChoiceProblem(tree, chosen, 'd')).toBeNull();
  });
});

it.each([
  [['X'], 'flow', 'stimulusInUse'],
  [['Y', 'Z'], 'flow', 'sharedStimuli'],
  [['Y'], 'Z', 'stimulusInUse'],
  [['Y', 'E'], 'flow', null],
  [['gone'], 'flow', 'unknownBlock'],
  [['Y'], 'gone', 'unknownBlock'],
] as const)('copying %s into %s: %s', (blockIds, target, problem) => {
  expect(copyProblem(tree, blockIds, target)).toBe(problem);
});
