// Needs a page
import { expect, it, vi } from 'vitest';
import { MERGE_WINDOW_MS, createHistory, MAX_STEPS, type Step } from './undoHistory';

/** A text whose edits are undo steps. */
function aText() {
  let text = '';
  const history = createHistory();
  const write = (next: string, nowMs: number, mergeKey?: string) => {
    const before = text;
    text = next;
    const step: Step = {
      label: `Write ${next}`,
      ...(mergeKey ? { mergeKey } : {}),
      undo: () => {
        text = before;
      },
      redo: () => {
        text = next;
      },
    };
    return history.record(step, nowMs);
  };
  return { history, write, text: () => text };
}

it('undoes and redoes steps, and names the next of each', async () => {
  const { history, write, text } = aText();
  write('a', 0);
  write('b', 10);
  await history.undo();
  expect(text()).toBe('a');
  expect(history.now().done.at(-1)?.label).toBe('Write a');
  expect(history.now().undone.at(-1)?.label).toBe('Write b');
  await history.undo();
  await history.undo();
  expect(text()).toBe('');
  await history.redo();
  await history.redo();
  await history.redo();
  expect(text()).toBe('b');
});

it('discards the redo steps after a new edit', async () => {
  const { history, write, text } = aText();
  write('a', 0);
  await history.undo();
  write('c', 10);
  await history.redo();
  expect(text()).toBe('c');
  expect(history.now().undone).toEqual([]);
});

it('merges typing into one step', async () => {
  const { history, write, text } = aText();
  write('a', 0, 'name');
  write('ab', MERGE_WINDOW_MS - 1, 'name');
  write('abc', 2 * MERGE_WINDOW_MS - 3, 'name');
  write('later', 5 * MERGE_WINDOW_MS, 'name');
  expect(history.now().done.map(({ label }) => label)).toEqual(['Write abc', 'Write later']);
  await history.undo();
  expect(text()).toBe('abc');
  await history.undo();
  expect(text()).toBe('');
  await history.redo();
  expect(text()).toBe('abc');
});

it('does not merge different edits, and limits the number of steps', () => {
  const { history, write } = aText();
  write('a', 0, 'name');
  write('b', 1, 'color');
  expect(history.now().done).toHaveLength(2);
  for (let n = 0; n < MAX_STEPS + 5; n++) write(`${n}`, n);
  expect(history.now().done).toHaveLength(MAX_STEPS);
});

it('runs one step after the other, and drops a failed one', async () => {
  const history = createHistory();
  const ran: string[] = [];
  let arrive = () => {};
  history.record({
    label: 'first',
    undo: () => void ran.push('first'),
    redo: () => {},
  });
  history.record({
    label: 'second',
    undo: async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      ran.push('second');
      throw new Error('no');
    },
    redo: () => {},
  });
  const second = history.undo();
  const first = history.undo();
  await vi.waitFor(() => expect(arrive).not.toThrow());
  expect(ran).toEqual([]);
  arrive();
  await second;
  await first;
  expect(ran).toEqual(['second', 'first']);
  expect(history.now().undone.map(({ label }) => label)).toEqual(['first']);
});

it('drops a step that the server refused', () => {
  const { history, write } = aText();
  const forget = write('a', 0);
  write('b', 1);
  forget();
  expect(history.now().done.map(({ label }) => label)).toEqual(['Write b']);
});
