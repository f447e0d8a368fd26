import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import { describe, expect, it } from 'vitest';
import {
  blockNameProblem,
  blockNamesOfFlow,
  defaultBlockName,
  defaultFlowName,
  canChangeFixed,
  flowAfterDeletion,
  copyName,
  flowNameProblem,
  canChooseFlowSelection,
  canDeleteFlow,
} from './blocks';

describe('Block name: unique among the blocks of the flow (case-insensitive); default Block; maximum 40', () => {
  it.each([
    ['Block 2', null],
    [' block ', 'taken'],
    ['BLOCK', 'taken'],
    ['', 'empty'],
    ['   ', 'empty'],
    ['x'.repeat(40), null],
    ['x'.repeat(41), 'tooLong'],
    ['🙂'.repeat(40), null],
    ['a/b:c', null],
  ])('%s', (name, problem) => {
    expect(blockNameProblem(name, ['Block'])).toBe(problem);
  });

  it.each([
    [[], 'Block'],
    [['block'], 'Block 2'],
    [['Block', 'Block 2'], 'Block 3'],
  ])('default beside %s', (others, name) => {
    expect(defaultBlockName(others)).toBe(name);
  });
});

describe('Flow name: non-empty, unique among flows; default Flow 1 for the first, then Flow with a number', () => {
  it.each([
    [[], 'Flow 1'],
    [['Flow 1'], 'Flow 2'],
    [['Mine'], 'Flow 2'],
    [['Flow 1', 'flow 3'], 'Flow 4'],
    [['Flow 2'], 'Flow 3'],
  ])('default beside %s', (others, name) => {
    expect(defaultFlowName(others)).toBe(name);
    expect(flowNameProblem(name, others)).toBeNull();
  });

  it.each([
    ['Flow 1', [], 'Flow 1 (copy)'],
    ['Flow 1', ['flow 1 (COPY)'], 'Flow 1 (copy) 2'],
    ['x'.repeat(40), [], `${'x'.repeat(33)} (copy)`],
    ['x'.repeat(40), [`${'x'.repeat(33)} (copy)`], `${'x'.repeat(31)} (copy) 2`],
  ])('a duplicate of %s is named {name} (copy)', (name, others, copy) => {
    expect(copyName(name, others)).toBe(copy);
    expect(flowNameProblem(copy, others)).toBeNull();
  });
});

const flows = [
  { id: 'c', flowOrder: 2 },
  { id: 'nested', flowOrder: null },
  { id: 'a', flowOrder: 0 },
  { id: 'b', flowOrder: 1 },
];

describe('flows', () => {
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('deleting %s selects the next flow by order, else the previous', (deleted, next) => {
    expect(flowAfterDeletion(flows, deleted)).toBe(next);
  });

  it('a study must keep at least one flow', () => {
    expect(canDeleteFlow(flows)).toBe(true);
    expect(canDeleteFlow(flows.slice(1, 3))).toBe(false);
    expect(flowAfterDeletion(flows.slice(1, 3), 'a')).toBeNull();
  });

  it.each([
    [['a'], false, false],
    [['a', 'b'], false, true],
    [['a', 'b'], true, false],
  ])('selection of %s, locked %s: editable %s', (topLevelBlocks, locked, editable) => {
    expect(canChooseFlowSelection({ topLevelBlocks, locked })).toBe(editable);
  });
});

const child = (id: string, blockOrder: number, parentBlock = 'flow'): BlockChild => ({
  id,
  blockOrder,
  fixed: true,
  parentBlock,
  stimulusId: id.startsWith('B') ? null : id,
  blockId: id.startsWith('B') ? id : null,
});
const block = (id: string, children: string[], flowOrder: number | null = null): Block => ({
  id,
  displayName: `Block ${id}`,
  flowOrder,
  children: children.map((name, at) => child(name, at, id)),
});
const tree = {
  blocks: [
    block('flow', ['B0', 'pre', 'B1', 'x', 'post', 'B2'], 0),
    block('B0', ['y', 'z']),
    block('B1', ['B3']),
    block('B2', []),
    block('B3', []),
  ],
  stimuli: [
    { id: 'pre', type: 'CALIBRATION' as const, name: 'Pre-study calibration' },
    { id: 'post', type: 'CALIBRATION' as const, name: 'Post-study calibration' },
    { id: 'x', type: 'IMAGE' as const, name: 'X' },
  ],
};

describe('Display order Random or Fixed', () => {
  it.each([
    ['B0', 'flow', false],
    ['pre', 'flow', false],
    ['B1', 'flow', true],
    ['x', 'flow', true],
    ['post', 'flow', false],
    ['B2', 'flow', false],
    ['y', 'B0', true],
    ['B3', 'B1', true],
    ['x', 'B1', false],
    ['x', 'gone', false],
  ])('%s in %s: may be switched %s', (id, parentBlock, may) => {
    expect(canChangeFixed(tree, { id, parentBlock })).toBe(may);
  });

  it('the names of a flow are those of its nested blocks', () => {
    expect(blockNamesOfFlow(tree.blocks, 'flow').sort()).toEqual(
      ['Block B0', 'Block B1', 'Block B2', 'Block B3'].sort(),
    );
    expect(blockNamesOfFlow(tree.blocks, 'flow', 'B3')).not.toContain('Block B3');
  });
});
