import { expect, it } from 'vitest';
import { timeText } from './timeText';

it.each([
  [0, '0:00.0'],
  [6349, '0:06.3'],
  [59_999, '0:59.9'],
  [61_000, '1:01.0'],
  [3_723_450, '1:02:03.4'],
  [-5, '0:00.0'],
])('%d ms reads %s', (ms, text) => {
  expect(timeText(ms)).toBe(text);
});
