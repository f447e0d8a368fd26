import { expect, it } from 'vitest';
import { pairToCompare } from './pairToCompare';

const all = { id: 'all', respondents: ['ada', 'bo', 'cleo'] };
const a = { id: 'a', respondents: ['ada', 'bo'] };
const b = { id: 'b', respondents: ['cleo'] };

it('keeps the segment that is shown, with one of other respondents', () => {
  expect(pairToCompare([all, a, b], 'b')).toEqual(['b', 'a']);
});

it('takes two others where the shown one holds everybody', () => {
  expect(pairToCompare([all, a, b], 'all')).toEqual(['a', 'b']);
});

it('finds none where all have somebody in common, or nobody', () => {
  expect(pairToCompare([all, a, { id: 'left', respondents: [] }], 'a')).toBeNull();
});
