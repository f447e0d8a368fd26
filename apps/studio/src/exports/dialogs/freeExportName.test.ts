import { exportNameProblem } from '@fovea/rules/studies/exports';
import { expect, test } from 'vitest';
import { freeExportName } from './freeExportName';

test.each([
  ['Poster', [], 'Poster'],
  ['Poster', ['poster '], 'Poster 2'],
  ['Poster', ['Poster', 'POSTER 2'], 'Poster 3'],
])('%s beside %j is %s', (base, others, name) => {
  expect(freeExportName(base, others)).toBe(name);
});

test('a name of the greatest length stays within the limit', () => {
  const longest = 'م'.repeat(255);
  const name = freeExportName(longest, [longest]);
  expect(name.endsWith(' 2')).toBe(true);
  expect(exportNameProblem(name, [longest])).toBeNull();
});
