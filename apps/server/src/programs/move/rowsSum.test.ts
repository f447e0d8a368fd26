import { expect, test } from 'vitest';
import { rowsAdder } from './rowsSum';

function sumOf(...lines: string[]) {
  const adder = rowsAdder();
  for (const line of lines) adder.add(line);
  return adder.total();
}

test('the order of rows does not matter, and everything else does', () => {
  const all = sumOf('["a"]', '["b"]', '["b"]');
  expect(all).toEqual({ rows: 3, sum: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect(sumOf('["b"]', '["a"]', '["b"]')).toEqual(all);
  const others = [
    sumOf('["a"]'),
    sumOf('["a"]', '["a"]', '["b"]'),
    sumOf('["a"]', '["b"]', '["B"]'),
    sumOf('["a"]', '["b"]', '[null]'),
  ];
  for (const other of others) expect(other.sum).not.toBe(all.sum);
  expect(sumOf()).toEqual({ rows: 0, sum: '0'.repeat(32) });
});

test('the sum stays below 2 to the power of 128', () => {
  const many = sumOf(...Array.from({ length: 1000 }, (_, at) => String(at)));
  expect(many.sum).toHaveLength(32);
});
