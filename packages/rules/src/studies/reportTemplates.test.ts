import { TemplateParameter } from '@fovea/contract/studies/reports';
import { expect, test } from 'vitest';
import { isPathInTemplate, templateProblem, templateProblemMessage } from './reportTemplates';

type Fields = Parameters<typeof templateProblem>[0];
const known = { others: ['Sales report'], hasFile: true };
const fields: Fields = { name: 'A', templateUrl: null, parameters: [], nonDefaultMainFile: null };
const problem = (own: Partial<Fields>, more: Partial<typeof known> = {}) =>
  templateProblem({ ...fields, ...own }, { ...known, ...more });
const parameter = (own: object) =>
  TemplateParameter.parse({ name: 'p', type: 'STRING', order: 0, label: 'P', ...own });

test('a template with a name and a file or a link is accepted', () => {
  expect(problem({})).toBeNull();
  expect(problem({ templateUrl: 'https://example.org/a.zip' }, { hasFile: false })).toBeNull();
});

test.each([
  ['no name', { name: '  ' }, 'The template needs a name.'],
  ['a name that is taken', { name: ' sales REPORT ' }, 'Another template has this name'],
  ['a long name', { name: 'a'.repeat(256) }, 'at most 255 characters'],
  ['a link without TLS', { templateUrl: 'http://example.org/a.zip' }, 'begin with https://'],
  ['a link with a password', { templateUrl: 'https://a:b@example.org/' }, 'begin with https://'],
  ['a main file outside', { nonDefaultMainFile: '../report.html' }, 'a path within the zip file'],
])('%s is refused', (_, own, words) => {
  expect(templateProblemMessage(problem(own)!)).toContain(words);
});

test('neither a file nor a link is refused', () => {
  expect(templateProblemMessage(problem({}, { hasFile: false })!)).toBe(
    'A template needs a file or a link.',
  );
});

test.each([
  ['without choices', { type: 'ENUMERATION' }, 'noChoices'],
  ['with a minimum above its maximum', { type: 'NUMBER', min: 2, max: 1 }, 'range'],
  ['of several numbers', { type: 'NUMBER', multiple: true }, 'multiple'],
  ['with a default beyond its maximum', { type: 'NUMBER', max: 1, defaultValue: 2 }, 'default'],
  ['with a file as default', { type: 'FILE', defaultValue: 'f1' }, 'default'],
  [
    'with one stimulus as default',
    { type: 'ENUMERATION', choices: ['EVERY_STIMULUS'], defaultValue: 's1' },
    'default',
  ],
  [
    'with every stimulus as default',
    {
      ...{ type: 'ENUMERATION', choices: ['EVERY_STIMULUS'], multiple: true },
      defaultValue: ['EVERY_STIMULUS'],
    },
    null,
  ],
  ['with an empty text as default', { defaultValue: '' }, null],
])('a parameter %s', (_, own, wrong) => {
  expect(problem({ parameters: [parameter(own)] })).toEqual(
    wrong && { kind: 'parameter', name: 'p', problem: wrong },
  );
});

test('two parameters with one name are refused', () => {
  const found = problem({ parameters: [parameter({}), parameter({ label: 'Q' })] });
  expect(templateProblemMessage(found!)).toContain("'p' stands twice");
});

test.each([
  ['report.html', true],
  ['figures/Übersicht 1.R', true],
  ['', false],
  ['/report.html', false],
  ['a//b', false],
  ['../a', false],
  ['a/../b', false],
  ['a/.hidden', false],
  ['a\\b', false],
  ['c:/a', false],
  ['a\nb', false],
  ['a ', false],
  ['a'.repeat(256), false],
])('%j is a path in a template: %s', (path, isOne) => {
  expect(isPathInTemplate(path)).toBe(isOne);
});
