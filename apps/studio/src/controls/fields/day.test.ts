import { expect, it } from 'vitest';
import { formatDay, parseDay } from './day';

it.each([
  ['2026/02/28', '2026-02-28'],
  ['2026-2-8', '2026-02-08'],
  [' 2024.02.29 ', '2024-02-29'],
  ['2026/02/29', null],
  ['2026/13/01', null],
  ['2026/00/10', null],
  ['2026/01/00', null],
  ['28/02/2026', null],
  ['2026/02', null],
  ['0026/02/01', null],
  ['', null],
])('parses %j as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it('formats a day or a timestamp', () => {
  expect(formatDay('2026-02-08')).toBe('2026/02/08');
  expect(formatDay('2026-02-08T23:59:59.000Z')).toBe('2026/02/08');
});

it.each([
  ['28.02.2026', '2026-02-28'],
  ['8.2.2026', '2026-02-08'],
  ['2026/02/28', '2026-02-28'],
  ['30.02.2026', null],
  ['02.2026', null],
])('with dots, the day may come first: %j is %s', (text, day) => {
  expect(parseDay(text, 'DD.MM.YYYY')).toBe(day);
  if (day) expect(parseDay(formatDay(day, 'DD.MM.YYYY'), 'DD.MM.YYYY')).toBe(day);
});
