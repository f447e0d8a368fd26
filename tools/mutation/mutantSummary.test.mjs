import { expect, it } from 'vitest';
import { summary } from './mutantSummary.mjs';

const mutant = (id, status, path = 'packages/rules/src/a.ts') => {
  return { id, path, line: 3, original: 'a | b', replacement: '', status };
};
const named = [
  { isEquivalent: true, why: 'Never read.', mutants: ['same'] },
  { isEquivalent: false, why: 'Too small to see.', mutants: ['small'] },
];

it('counts the mutants of each package, with and without the equivalent ones', () => {
  const { table } = summary(
    [
      mutant('1', 'killed'),
      mutant('2', 'timed out'),
      mutant('same', 'survived'),
      mutant('small', 'survived'),
      mutant('3', 'killed', 'packages/science/src/b.ts'),
    ],
    named,
  );
  expect(table).toContain('| rules | 4 | 1 | 1 | 2 | 1 | 50.0 % | 66.7 % |');
  expect(table).toContain('| science | 1 | 1 | 0 | 0 | 0 | 100.0 % | 100.0 % |');
  expect(table).toContain('| both | 5 | 2 | 1 | 2 | 1 | 60.0 % | 75.0 % |');
});

it('lists survivors with their reasons, and counts those without', () => {
  const { table, unnamed } = summary(
    [mutant('new', 'survived'), mutant('same', 'survived')],
    named,
  );
  expect(unnamed).toBe(1);
  expect(table).toContain(
    '| packages/rules/src/a.ts:3 | nothing | `a \\| b` | yes | Never read. |',
  );
  expect(table).toContain('| ? | (new) |');
});

it('does not take the reason of a mutant that is found for equivalence', () => {
  const { table, unnamed } = summary([mutant('same', 'killed')], named);
  expect(unnamed).toBe(0);
  expect(table).toContain('| rules | 1 | 1 | 0 | 0 | 0 | 100.0 % | 100.0 % |');
});
