import { expect, it } from 'vitest';
import { CsvBuffer } from './csvBuffer';

const POINT = '.'.charCodeAt(0);

function fixed(value: number, decimals: number, mark = '.'): string {
  const buffer = new CsvBuffer(8);
  buffer.writeFixed(value, decimals, mark.charCodeAt(0));
  return new TextDecoder().decode(buffer.take());
}

/** As one of several numbers of a row. */
function inRow(value: number, decimals: number): string {
  const buffer = new CsvBuffer(8);
  const row = Float64Array.of(7, 1, value, 2);
  buffer.writeRow(row, 1, Uint8Array.of(0, decimals, 1), POINT, ','.charCodeAt(0));
  buffer.endRow(new TextEncoder().encode('\n'));
  const [, before, cell, after] = /^(.*?),(.*),(.*?)\n$/.exec(
    new TextDecoder().decode(buffer.take()),
  )!;
  expect([before, after]).toEqual(['1', '2.0']);
  return cell!;
}

it.each([
  [0, 3, '0.000'],
  [-0, 3, '0.000'],
  [1, 0, '1'],
  [12.5, 0, '13'],
  [-12.5, 0, '-13'],
  [0.125, 2, '0.13'],
  [-0.125, 2, '-0.13'],
  // 1.005 is a little less than it looks, 1.45 too; 8.345 a little more.
  [1.005, 2, '1.00'],
  [1.45, 1, '1.4'],
  [8.345, 2, '8.35'],
  [-0.0004, 3, '0.000'],
  [0.0005, 3, '0.001'],
  [999.9999, 3, '1000.000'],
  [1e-30, 6, '0.000000'],
  [123456789012, 3, '123456789012.000'],
  [9007199254740992, 2, '9007199254740992.00'],
  [1e21, 1, '1000000000000000000000.0'],
  [-1e22, 0, '-10000000000000000000000'],
  [0.1, 15, '0.100000000000000'],
])('%d with %d decimals is %s', (value, decimals, expected) => {
  expect(fixed(value, decimals)).toBe(expected);
  expect(inRow(value, decimals)).toBe(expected);
});

it.each([Number.NaN, Infinity, -Infinity])('leaves %d empty', (value) => {
  expect(fixed(value, 3)).toBe('');
  expect(inRow(value, 3)).toBe('');
});

it('writes the decimal mark that is asked for', () => {
  expect(fixed(-1.5, 2, ',')).toBe('-1,50');
});

it('agrees with toFixed for numbers of every size, ties included', () => {
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let round = 0; round < 20_000; round++) {
    const decimals = Math.floor(random() * 10);
    const size = 10 ** Math.floor(random() * 14 - 6);
    const value =
      round % 2 === 0
        ? (random() - 0.5) * size
        : // Half of the last digit, or the nearest number to it.
          (Math.floor(random() * 1e6) + 0.5) / 10 ** decimals;
    const expected = value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '');
    if (fixed(value, decimals) !== expected || inRow(value, decimals) !== expected) {
      expect([fixed(value, decimals), inRow(value, decimals)]).toEqual([expected, expected]);
    }
  }
});
