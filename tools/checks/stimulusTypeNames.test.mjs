import { describe, expect, it, test } from 'vitest';
import { checkStimulusTypes, namedTypes, typeNames } from './stimulusTypeNames.mjs';

const names = ['IMAGE', 'VIDEO', 'WEB', 'JS_SURVEY'];
const found = (text) => namedTypes(text, names).map(({ name }) => name);

test('the names are those of the contract, without UNKNOWN', () => {
  expect(typeNames()).toEqual(expect.arrayContaining(['IMAGE', 'JS_SURVEY', 'SCENE_RECORDING']));
  expect(typeNames()).not.toContain('UNKNOWN');
  expect(() => typeNames('export const OTHER = 1;')).toThrow('lists of types');
});

describe('a type is named', () => {
  it.each([
    ["if (type === 'IMAGE') show();", ['IMAGE']],
    ['if (stimulus.type !== "VIDEO") return;', ['VIDEO']],
    ["case 'JS_SURVEY':", ['JS_SURVEY']],
    ["const LOOKED_AT = ['IMAGE', 'VIDEO'];", ['IMAGE', 'VIDEO']],
    ['const ICONS = { IMAGE: Photo,\n  VIDEO: Movie };', ['IMAGE', 'VIDEO']],
    ['const word = WORDS.IMAGE;', ['IMAGE']],
    [`sql\`slides @> '[{"type":"JS_SURVEY"}]'\``, ['JS_SURVEY']],
    ['const a = `WEB`;', ['WEB']],
  ])('in %j', (text, types) => {
    expect(found(text)).toEqual(types);
  });
});

describe('no type is named', () => {
  it.each([
    "// if (type === 'IMAGE')",
    "/** 'IMAGE' or\n 'VIDEO' */",
    'const IMAGE_LIMIT_BYTES = 5;',
    'const WEB = 1;',
    "const words = 'An IMAGE is shown.';",
    "const key = 'WEB_SOCKET';",
  ])('in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('the check', () => {
  const compares = "if (type === 'IMAGE') show();";
  const problems = (project, allowed = []) =>
    checkStimulusTypes(Object.keys(project), (path) => project[path], allowed);

  it('refuses a comparison in a program, with its line', () => {
    expect(problems({ 'apps/studio/src/builder/A.tsx': `\n\n${compares}` })).toEqual([
      'apps/studio/src/builder/A.tsx:3: names IMAGE',
    ]);
    expect(problems({ 'packages/rules/src/flow/a.ts': compares })).toHaveLength(1);
  });

  it.each([
    'apps/studio/src/builder/A.test.tsx',
    'apps/server/src/testing/study.ts',
    'tests/studio/buildStudy.journey.ts',
    'docs/decisions/a.md',
  ])('leaves %s alone', (path) => {
    expect(problems({ [path]: compares })).toEqual([]);
  });

  it('takes what is allowed, and says when a permission is not used any more', () => {
    const allowed = [{ path: 'apps/server/src/demo/', why: 'makes them' }];
    expect(problems({ 'apps/server/src/demo/a.ts': compares }, allowed)).toEqual([]);
    expect(problems({ 'apps/server/src/demo/a.ts': '' }, allowed)).toEqual([
      'tools/checks/stimulusTypeNames.mjs: apps/server/src/demo/ names no type any more',
    ]);
  });
});
