import { expect, it } from 'vitest';
import { emptyHistory, recorded, redone, undone, type EditHistory, type Step } from './editHistory';

type Change = Record<string, number>;
const join = (older: Change, newer: Change) => ({ ...older, ...newer });
const step = (joinKey: string, atMs: number, from: number, to: number): Step<Change> => ({
  label: joinKey,
  joinKey,
  atMs,
  backward: { [joinKey]: from },
  forward: { [joinKey]: to },
});
const after = (...steps: Step<Change>[]) =>
  steps.reduce<EditHistory<Change>>((history, one) => recorded(history, one, join), emptyHistory);

it('joins quick edits of the same thing, and brings back the value before all of them', () => {
  const { done } = after(step('a', 0, 1, 2), step('a', 900, 2, 3), step('a', 1800, 3, 4));
  expect(done).toHaveLength(1);
  expect(done[0]).toMatchObject({ backward: { a: 1 }, forward: { a: 4 } });
});

it('keeps apart what is slow or about another thing', () => {
  expect(after(step('a', 0, 1, 2), step('a', 1000, 2, 3)).done).toHaveLength(2);
  expect(after(step('a', 0, 1, 2), step('b', 10, 1, 2)).done).toHaveLength(2);
});

it('goes back and forth, until a new edit forgets what was undone', () => {
  const both = after(step('a', 0, 1, 2), step('b', 10, 5, 6));
  const back = undone(both);
  expect(back.done.map(({ label }) => label)).toEqual(['a']);
  expect(redone(back)).toEqual(both);
  const other = recorded(back, step('c', 99, 0, 1), join);
  expect(redone(other)).toBe(other);
  expect(undone(undone(undone(both))).done).toEqual([]);
});
