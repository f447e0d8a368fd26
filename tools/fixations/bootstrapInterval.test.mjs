import { expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrapInterval.mjs';

test('the interval of equal recordings is a point, and otherwise lies among them', () => {
  let state = 1;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(bootstrapInterval([3, 3, 3], mean, random, 100)).toEqual([3, 3]);
  const [low, high] = bootstrapInterval([1, 2, 3, 4, 5, 6, 7], mean, random, 2000);
  expect(low).toBeGreaterThan(2);
  expect(low).toBeLessThan(3.2);
  expect(high).toBeGreaterThan(4.8);
  expect(high).toBeLessThan(6);
});
