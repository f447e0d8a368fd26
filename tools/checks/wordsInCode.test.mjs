import { expect, test } from 'vitest';
import { checkNamesakes, forbiddenWords, identifiersOf, partsOf } from './wordsInCode.mjs';

test('the forbidden words are those in code style in the last column of the table', () => {
  const glossary = `# Glossary
| word | what |
| --- | --- |
| slide | \`door\` |

## Words in code

| word | its one meaning | not |
| --- | --- | --- |
| stimulus | what is shown | \`slide\`, picture |
| router | serves calls | \`door\` |

## Words we do not use
| not | but |
| --- | --- |
| \`item\` | stimulus |
`;
  expect([...forbiddenWords(glossary)]).toEqual([
    ['slide', 'stimulus'],
    ['door', 'router'],
  ]);
});

test.each([
  ['slideIndex', ['slide', 'index']],
  ['OPEN_DOORS', ['open', 'doors']],
  ['useHTTPDoor', ['use', 'http', 'door']],
  ['slider', ['slider']],
  ['housekeeping', ['housekeeping']],
])('%s consists of %j', (name, parts) => {
  expect(partsOf(name)).toEqual(parts);
});

test('comments, strings and names of npm packages are not identifiers of this project', async () => {
  const text = `import { IconDoor } from 'icons';
import { own } from './slide';
// a slide
const text = 'slide';
export const frame = { slides: own, shown: <IconDoor slide={text} /> };
`;
  const identifiers = await identifiersOf('a.tsx', text);
  const names = identifiers.map(({ name, isProperty }) => [name, isProperty]);
  expect(names).toContainEqual(['slides', true]);
  expect(names).toContainEqual(['slide', true]);
  expect(names).toContainEqual(['text', false]);
  expect(names.flat()).not.toContain('IconDoor');
});

test('a shorthand is a variable, which may not keep a frozen name', async () => {
  const names = await identifiersOf('a.ts', 'const { slides } = session;');
  expect(names.filter(({ name }) => name === 'slides').some(({ isProperty }) => !isProperty)).toBe(
    true,
  );
});

test('two files of one app with one name are refused, except routes and tests', () => {
  const files = [
    'apps/studio/src/builder/RowMenu.tsx',
    'apps/studio/src/folders/RowMenu.tsx',
    'apps/respondent/src/RowMenu.tsx',
    'apps/server/src/a/routes.ts',
    'apps/server/src/b/routes.ts',
    'apps/server/src/a/x.test.ts',
    'apps/server/src/b/x.test.ts',
  ];
  expect(checkNamesakes(files)).toEqual([
    'apps/studio/src/builder/RowMenu.tsx and apps/studio/src/folders/RowMenu.tsx have one name; say what makes them different',
  ]);
});
