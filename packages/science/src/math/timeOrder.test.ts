import { expect, it } from 'vitest';
import { timeOrder } from './timeOrder';

const compared = (tMs: Float32Array) => [...tMs.keys()].sort((a, b) => tMs[a]! - tMs[b]! || a - b);

it('sorts like a comparison sort, ties by position, with negative times and both zeros', () => {
  let state = 3;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const times = Float32Array.from({ length: 5000 }, () => Math.round(random() * 900 - 100) / 3);
  times.set([0, -0, 0, -0, 1e9, -1e9], 100);
  expect([...timeOrder(times)]).toEqual(compared(times));
});

it('is empty for empty input, and puts NaN last', () => {
  expect([...timeOrder(new Float32Array(0))]).toEqual([]);
  expect([...timeOrder(Float32Array.of(NaN, 2, 1))]).toEqual([2, 1, 0]);
});
