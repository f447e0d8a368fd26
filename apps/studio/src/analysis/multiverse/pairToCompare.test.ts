import { expect, it } from 'vitest';
import { pairToCompare } from './pairToCompare';

const all = { id: 'all', respondents: ['ada', 'bo', 'cleo'] };
const a = { id: 'a', respondents: ['ada', 'bo'] };
const b = { id: 'b', respondents: ['cleo'] };

it('keeps the shown segment and pairs it with one of other respondents', () => {
  expect(pairToCompare([all, a, b], 'b')).toEqual(['b', 'a']);
});

it('picks two other segments when the shown one contains everybody', () => {
  expect(pairToCompare([all, a, b], 'all')).toEqual(['a', 'b']);
});

it('finds no pair when all segments overlap or are empty', () => {
  expect(pairToCompare([all, a, { id: 'left', respondents: [] }], 'a')).toBeNull();
});
