import { expect, it } from 'vitest';
import { formatFieldNumber, parseNumber } from './parseNumber';

it.each([
  ['12', 12],
  ['-3', -3],
  ['1.5', 1.5],
  ['1,5', 1.5],
  [',5', 0.5],
  ['5,', 5],
  [' 7 ', 7],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['1 234 567,25', 1234567.25],
  ["1'234.5", 1234.5],
  ['', null],
  ['-', null],
  ['.', null],
  ['12a', null],
  ['1e5', null],
  ['1.2,3,4', null],
  ['12,34,567', 1234567],
  ['12,34,567.8', 1234567.8],
  ['2026.11.22', null],
  ['1.2.3', null],
  ['1,2,3.5', null],
  ['1,234', 1.234],
  ['--1', null],
])('parses %j as %s', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it.each([
  ['12,000', 12000],
  ['12.000', 12000],
  ['-1,234', -1234],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1,2345', 1.2345],
  ['1234,567', 1234.567],
])('parses %j as %s in a whole-number field', (text, number) => {
  expect(parseNumber(text, 0)).toBe(number);
});

it('formats without trailing zeros', () => {
  expect(formatFieldNumber(2, 1)).toBe('2');
  expect(formatFieldNumber(2.25, 1)).toBe('2.3');
});
