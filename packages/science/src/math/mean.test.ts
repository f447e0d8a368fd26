import { describe, expect, it } from 'vitest';
import { mean } from './mean';

describe('mean', () => {
  it.each([
    [[1, 2, 6], 3],
    [[-0.5], -0.5],
    [[1, Number.NaN, 3], Number.NaN],
    [[], Number.NaN],
  ])('of %j is %d', (values, expected) => {
    expect(mean(values)).toEqual(expected);
  });
});
