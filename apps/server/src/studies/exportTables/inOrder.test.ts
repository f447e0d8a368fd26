import { expect, it } from 'vitest';
import { inOrder } from './inOrder';

it('keeps the order, and is never more than two ahead of what was taken', async () => {
  let running = 0;
  let most = 0;
  const make = async (item: number) => {
    most = Math.max(most, ++running);
    // Later ones are ready first.
    for (let turn = 0; turn < 10 - item; turn++) await Promise.resolve();
    return item * 10;
  };
  const taken: number[] = [];
  for await (const result of inOrder([0, 1, 2, 3, 4, 5, 6], 2, make)) {
    running--;
    taken.push(result);
  }
  expect(taken).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(most).toBe(3);
});

it('fails with the first failure in the order, and leaves no failure unhandled', async () => {
  const make = async (item: number) => {
    if (item > 0) throw new Error(`item ${item}`);
    return item;
  };
  const taken: number[] = [];
  const run = async () => {
    for await (const result of inOrder([0, 1, 2, 3], 2, make)) taken.push(result);
  };
  await expect(run()).rejects.toThrow('item 1');
  expect(taken).toEqual([0]);
});

it('starts nothing more once nobody takes more', async () => {
  const started: number[] = [];
  for await (const _ of inOrder([0, 1, 2, 3, 4, 5, 6, 7], 1, async (item) => started.push(item))) {
    break;
  }
  expect(started).toEqual([0, 1]);
});
