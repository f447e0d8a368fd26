import { describe, expect, it } from 'vitest';
import { cleanName, isNameTaken, nameKey, nameProblem, uniqueName } from './names';

describe('study and folder names: trimmed, at most 40 characters, without < > : " / \\ | ? * or control characters', () => {
  it.each([
    ['Coffee', null],
    ['  Coffee  ', null],
    ['', 'empty'],
    ['   ', 'empty'],
    ['a'.repeat(40), null],
    ['a'.repeat(41), 'tooLong'],
    ['😀'.repeat(40), null],
    ['😀'.repeat(41), 'tooLong'],
    ['a<b', 'forbidden'],
    ['a>b', 'forbidden'],
    ['a:b', 'forbidden'],
    ['a"b', 'forbidden'],
    ['a/b', 'forbidden'],
    ['a\\b', 'forbidden'],
    ['a|b', 'forbidden'],
    ['a?b', 'forbidden'],
    ['a*b', 'forbidden'],
    ['a\u0000b', 'forbidden'],
    ['a\nb', 'forbidden'],
    ['../secret', 'forbidden'],
    ['Kaffee – Äpfel 3', null],
  ])('%j: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it.each([
    ['coffee', ['Coffee '], true],
    ['Cafe\u0301', ['Caf\u00e9'], true],
    ['Coffee 2', ['Coffee'], false],
  ])('%j among %j is taken: %s', (name, others, taken) => {
    expect(isNameTaken(name, others)).toBe(taken);
    expect(nameProblem(name, others)).toBe(taken ? 'taken' : null);
  });
});

it.each([
  ['  Coffee\t', 'Coffee', 'coffee'],
  ['\u00a0Coffee\u3000', 'Coffee', 'coffee'],
  ['Cafe\u0301', 'Caf\u00e9', 'caf\u00e9'],
  ['A  B', 'A  B', 'a  b'],
  ['ÄÖ', 'ÄÖ', 'äö'],
  ['  ', '', ''],
])('%j is kept as %j and compared as %j', (given, cleaned, key) => {
  expect(cleanName(given)).toBe(cleaned);
  expect(nameKey(given)).toBe(key);
});

describe('unique names', () => {
  it('keeps a free name and numbers a taken one', () => {
    expect(uniqueName('Image', [])).toBe('Image');
    expect(uniqueName('Image', ['image'])).toBe('Image 2');
    expect(uniqueName('Image', ['Image', 'Image 2'])).toBe('Image 3');
  });
  it('stays within 40 characters', () => {
    const long = 'x'.repeat(40);
    expect(uniqueName(long, [long])).toBe(`${'x'.repeat(38)} 2`);
    expect(cleanName(uniqueName('y'.repeat(60), []))).toHaveLength(40);
  });
});
