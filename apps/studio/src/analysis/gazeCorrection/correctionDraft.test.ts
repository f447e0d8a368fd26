import type { GazeAnchor, GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import { expect, it } from 'vitest';
import {
  begunDraft,
  correctionsOf,
  draftReducer,
  isChanged,
  type DraftAction,
  type DraftHistory,
} from './correctionDraft';
import { withEdge, withKind, withoutStretch, withWhole } from './stretchEdits';

const anchor: GazeAnchor = {
  ...{ gazeXNorm: 0.5, gazeYNorm: 0.5 },
  ...{ targetXNorm: 0.52, targetYNorm: 0.5 },
};
const stored: GazeCorrection[] = [
  { startMs: 3000, endMs: 6000, kind: 'OFFSET', anchors: [anchor] },
  { startMs: 0, endMs: 1000, kind: 'OFFSET', anchors: [anchor] },
];
const whole: DraftAction = { kind: 'edit', edit: (draft) => withWhole(draft, 6000) };
const end = (tMs: number): DraftAction => ({
  kind: 'edit',
  edit: (draft) => withEdge(draft, 1, 'end', tMs, 6000),
  mergeKey: 'end of 1',
});
const after = (from: DraftHistory, ...actions: DraftAction[]) => actions.reduce(draftReducer, from);
const rangesOf = ({ present }: DraftHistory) =>
  present.stretches.map(({ startMs, endMs }) => [startMs, endMs]);

it('Stored corrections begin a draft in the order of time, with the first one chosen', () => {
  const { present } = begunDraft(stored);
  expect(present.stretches.map(({ startMs }) => startMs)).toEqual([0, 3000]);
  expect(present.chosenId).toBe(present.stretches[0]?.id);
  expect(isChanged(present, stored)).toBe(false);
});

it.each<[string, DraftAction[], number[][], [number, number]]>([
  ['an edit is a step', [whole], [[0, 6001]], [1, 0]],
  ['an edit without a change is none', [whole, whole], [[0, 6001]], [1, 0]],
  ['edits with the same key are one step', [whole, end(5000), end(4000)], [[0, 4000]], [2, 0]],
  [
    'with another step between them they are two',
    [whole, end(5000), { kind: 'edit', edit: (draft) => withKind(draft, 1, 'AFFINE') }, end(4000)],
    [[0, 4000]],
    [4, 0],
  ],
  ['undo takes the last step back', [whole, end(5000), { kind: 'undo' }], [[0, 6001]], [1, 1]],
  ['undo without a step does nothing', [{ kind: 'undo' }], [], [0, 0]],
  [
    'redo brings it again',
    [whole, end(5000), { kind: 'undo' }, { kind: 'redo' }],
    [[0, 5000]],
    [2, 0],
  ],
  ['redo without an undo does nothing', [whole, { kind: 'redo' }], [[0, 6001]], [1, 0]],
  [
    'an edit after an undo forgets what was undone',
    [whole, end(5000), { kind: 'undo' }, end(4000)],
    [[0, 4000]],
    [2, 0],
  ],
  ['a choice of a stretch is no step', [whole, { kind: 'choose', id: null }], [[0, 6001]], [1, 0]],
  [
    'edits of the same end before and after an undo are two steps',
    [whole, end(5000), { kind: 'undo' }, { kind: 'redo' }, end(4000)],
    [[0, 4000]],
    [3, 0],
  ],
])('Steps: %s', (_, actions, ranges, [past, future]) => {
  const history = after(begunDraft([]), ...actions);
  expect(rangesOf(history)).toEqual(ranges);
  expect([history.past.length, history.future.length]).toEqual([past, future]);
});

it('A deleted stretch comes back chosen', () => {
  const begun = begunDraft(stored);
  const id = begun.present.chosenId ?? 0;
  const without = after(begun, { kind: 'edit', edit: (draft) => withoutStretch(draft, id) });
  expect(rangesOf(without)).toEqual([[3000, 6000]]);
  expect(isChanged(without.present, stored)).toBe(true);
  const back = after(without, { kind: 'undo' });
  expect(back.present).toEqual(begun.present);
});

it('What is sent has no ids of the draft', () => {
  expect(correctionsOf(begunDraft(stored).present)).toEqual(stored.toReversed());
});
