import { expect, it } from 'vitest';
import { findMutants } from './findMutants.mjs';

/** `original → replacement` of each mutant. */
const mutantsOf = (text) =>
  findMutants('a.ts', text).map(
    ({ start, end, replacement }) => `${text.slice(start, end)} → ${replacement.trim()}`,
  );

it.each([
  ['if (a) b();', ['a → true', 'a → false', 'b(); → ;']],
  ['const c = a && b;', ['&& → ||']],
  ['const c = a < b;', ['< → <=']],
  ['const c = a !== b;', ['!== → ===']],
  ['const c = a + b * d;', ['+ → -', '* → /']],
  ['const c = a ?? b;', [' ?? b → ']],
  ['const c = a?.b?.[d]?.(e);', ['?. → .', '?. → ', '?. → ']],
  ['const c = !a;', ['!a → a']],
  ['const c = list.some(f);', ['some → every']],
  ['const c = Math.max(a, b);', ['max → min']],
  ["const c = a === 'x';", ['=== → !==', "'x' → ''"]],
  ["switch (a) { case 'x': b(); }", ["'x' → ''", 'b(); → ;']],
  ['a++;', ['a++; → ;', '++ → --']],
  ['function f(a) { return a > b; }', ['a > b → true', 'a > b → false', '> → >=']],
  ['function f(): number { return g(); }', ['g() → 0']],
  ['const f = (): string => g();', ["g() → ''"]],
  ['function f() { return [a]; }', ['[a] → []']],
  ['function f() { return { a }; }', ['{ a } → ({})']],
  ['const c = 7;', ['7 → 8']],
  ['const c = (a as number) < b!;', ['< → <=']],
])('%s', (text, mutants) => {
  expect(mutantsOf(text)).toEqual(mutants);
});

it.each([
  "import { a } from './a';",
  'type A = 1 | 2;',
  'interface A { readonly b: 3 }',
  'let a: 5;',
  '// a < b',
  "const text = 'some text';",
  "const text = { title: 'a' + 'b' };",
  'const table = [1, -2, 3, 4, 5, 6, 7, 8];',
  'const table = [[0.5, -0.25], [1, 2]];',
  'function f() { return null; }',
])('finds nothing to change in %s', (text) => {
  expect(mutantsOf(text)).toEqual([]);
});

const TEXT = `const LIMIT = 5;
export function isLong(words: string[]) {
  return words.length > LIMIT && words.every((word) => word !== '');
}`;
const ids = (text) => findMutants('a.ts', text).map(({ id }) => id);

it('gives ids that outlive a renaming, a comment and a function that is added', () => {
  const renamed = TEXT.replaceAll('LIMIT', 'MOST').replaceAll('word', 'term');
  expect(ids(renamed)).toEqual(ids(TEXT));
  expect(ids(TEXT.replace('return', '// Why.\n  return'))).toEqual(ids(TEXT));
  expect(ids(`function other() {\n  return 3;\n}\n${TEXT}`)).toEqual(
    expect.arrayContaining(ids(TEXT)),
  );
  expect(ids(TEXT.replace('>', '<'))).not.toEqual(ids(TEXT));
});

it('gives every mutant an id of its own and the line it stands on', () => {
  const twice = `${TEXT}\n${TEXT.replaceAll('isLong', 'isLonger').replaceAll('LIMIT', 'MOST')}`;
  expect(new Set(ids(twice)).size).toBe(2 * ids(TEXT).length);
  const lines = findMutants('a.ts', TEXT).map(({ line }) => line);
  expect([Math.min(...lines), Math.max(...lines)]).toEqual([1, 3]);
});
