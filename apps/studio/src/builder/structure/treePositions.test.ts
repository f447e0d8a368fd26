import { aStimulus, aStudy } from '@fovea/samples/studies';
import type { Block } from '@fovea/contract/studies/blocks';
import type { Study } from '@fovea/contract/studies/studies';
import { arrangementAfterMove, withArrangement } from '@fovea/rules/flow/tree';
import { describe, expect, it } from 'vitest';
import { canDrop, positionOneStepAway, positionOfDrop, insertionPosition } from './treePositions';
import { treeRows, visibleRows } from './treeRows';

const block = (id: string, items: readonly string[], flowOrder: number | null = null): Block => ({
  id,
  displayName: id,
  flowOrder,
  children: items.map((item, blockOrder) => ({
    id: item,
    blockOrder,
    fixed: false,
    stimulusId: item.startsWith('B') ? null : item,
    blockId: item.startsWith('B') ? item : null,
    parentBlock: id,
  })),
});

/** pre, a, B1 (b, B2 (c), d), e, post */
function nested(): Study {
  const stimuli = [
    aStimulus({ id: 'pre', type: 'CALIBRATION', name: 'Pre-study calibration' }),
    ...['a', 'b', 'c', 'd', 'e'].map((id) => aStimulus({ id })),
    aStimulus({ id: 'post', type: 'CALIBRATION', name: 'Post-study calibration' }),
  ];
  const blocks = [
    block('flow', ['pre', 'a', 'B1', 'e', 'post'], 0),
    block('B1', ['b', 'B2', 'd']),
    block('B2', ['c']),
  ];
  return { ...aStudy({ stimuli }), blocks, topLevelBlocks: ['flow'] };
}

const study = nested();
const rows = treeRows(study, 'flow');
const row = (id: string) => rows.byId.get(id)!;
const all = () => true;
const none = () => false;
const order = (of: Study) =>
  visibleRows(treeRows(of, 'flow').top, all)
    .map(({ id }) => id)
    .join(' ');

/** The tree after one keyboard move. */
function stepped(ids: readonly string[], direction: 'up' | 'down', isUnfolded = all): string {
  const place = positionOneStepAway(rows, ids.map(row), direction, isUnfolded);
  if (!place) return 'stays';
  const move = arrangementAfterMove(study, ids, place);
  if ('problem' in move) return move.problem;
  return order({ ...study, blocks: withArrangement(study, move.arrangement) });
}

describe('the rows of a flow', () => {
  it('are nested, with the sums of their durations', () => {
    expect(visibleRows(rows.top, all).map(({ id }) => id)).toEqual(
      'pre a B1 b B2 c d e post'.split(' '),
    );
    expect(visibleRows(rows.top, none)).toHaveLength(5);
    expect(row('B1').durationMs).toBe(18_000);
    expect(row('pre')).toMatchObject({ isImmovable: true, isAlwaysFixed: true, isFixed: true });
    expect(row('a')).toMatchObject({ isImmovable: false, isAlwaysFixed: false, isFixed: false });
  });

  it('are the same objects if nothing about them changed', () => {
    const stimuli = study.stimuli.map((one) =>
      one.id === 'c' ? { ...one, displayName: 'See' } : one,
    );
    const next = treeRows({ ...study, stimuli }, 'flow', rows);
    const changed = [...next.byId.keys()].filter((id) => next.byId.get(id) !== row(id));
    expect(changed.toSorted()).toEqual(['B1', 'B2', 'c']);
  });

  it('stop at a block that contains itself', () => {
    const blocks = [block('flow', ['B1'], 0), block('B1', ['B1', 'a'])];
    expect(treeRows({ ...study, blocks }, 'flow').byId.size).toBeLessThan(5);
  });
});

describe('a keyboard move', () => {
  it.each([
    [['a'], 'down', 'pre B1 a b B2 c d e post'],
    [['e'], 'up', 'pre a B1 b B2 c d e post'],
    [['b'], 'up', 'pre a b B1 B2 c d e post'],
    [['d'], 'down', 'pre a B1 b B2 c d e post'],
    [['c'], 'up', 'pre a B1 b c B2 d e post'],
    [['a'], 'up', 'stays'],
    [['e'], 'down', 'stays'],
    [['a', 'B1'], 'down', 'pre e a B1 b B2 c d post'],
    [['pre'], 'down', 'defaultCalibration'],
  ] as const)('%s %s', (ids, direction, expected) => {
    expect(stepped(ids, direction)).toBe(expected);
  });

  it('passes a folded block', () => {
    expect(stepped(['a'], 'down', none)).toBe('pre B1 b B2 c d a e post');
  });
});

describe('a drop', () => {
  it.each([
    ['a', 'B1', 'on', true],
    ['a', 'e', 'on', false],
    ['a', 'c', 'before', true],
    ['B1', 'B1', 'on', false],
    ['B1', 'c', 'after', false],
    ['B1', 'B2', 'on', false],
    ['B1', 'a', 'before', true],
    ['pre', 'e', 'after', false],
  ] as const)('of %s at %s (%s) is allowed: %s', (moved, target, side, expected) => {
    expect(canDrop(rows, [row(moved)], row(target), side)).toBe(expected);
  });

  it('maps to a position', () => {
    expect(positionOfDrop(rows, row('d'), 'before')).toEqual({ blockId: 'B1', place: 2 });
    expect(positionOfDrop(rows, row('d'), 'after')).toEqual({ blockId: 'B1', place: 3 });
    expect(positionOfDrop(rows, row('B2'), 'on')).toEqual({ blockId: 'B2', place: 1 });
    expect(positionOfDrop(rows, row('a'), 'on')).toBeNull();
  });
});

it('new items go after the selection, inside a selected block, and before the last calibration', () => {
  expect(insertionPosition(rows, [])).toBeNull();
  expect(insertionPosition(rows, [row('a')])).toEqual({ blockId: 'flow', place: 2 });
  expect(insertionPosition(rows, [row('pre')])).toEqual({ blockId: 'flow', place: 1 });
  expect(insertionPosition(rows, [row('a'), row('B2')])).toEqual({ blockId: 'B2', place: 1 });
  expect(insertionPosition(rows, [row('post')])).toBeNull();
});
