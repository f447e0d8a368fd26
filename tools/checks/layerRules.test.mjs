import { expect, test } from 'vitest';
import { checkFolders, MAX_FILES } from './checkFiles.mjs';
import { unusedLayers, layerViolation, layerOf } from './layerRules.mjs';

const LAYERS = {
  'app/src': ['store  theme.ts', 'topics', '.'],
  'app/src/topics': ['folders  studies', 'builder'],
};

test('a file is in the layer of the longest matching entry', () => {
  expect(layerOf('app/src/store/deep/a.ts', 'app/src', LAYERS)).toEqual({
    folder: 'store',
    layer: 0,
  });
  expect(layerOf('app/src/theme.ts', 'app/src', LAYERS)).toEqual({ folder: 'theme.ts', layer: 0 });
  expect(layerOf('app/src/main.ts', 'app/src', LAYERS)).toEqual({ folder: '.', layer: 2 });
  expect(layerOf('app/src/elsewhere/a.ts', 'app/src', LAYERS)).toBeNull();
});

test.each([
  ['app/src/store/a.ts', 'app/src/topics/builder/b', 'upward'],
  ['app/src/topics/folders/a.ts', 'app/src/topics/builder/b', 'upward'],
  ['app/src/topics/folders/a.ts', 'app/src/topics/studies/b', 'one layer'],
  ['app/src/store/a.ts', 'app/src/theme', 'one layer'],
  ['app/src/elsewhere/a.ts', 'app/src/store/b', 'no line'],
  ['app/src/store/a.ts', 'app/src/elsewhere/b', 'no line'],
])('%s may not import %s', (from, to, why) => {
  expect(layerViolation(from, to, LAYERS)).toContain(why);
});

test.each([
  ['app/src/store/a.ts', 'app/src/store/b'],
  ['app/src/topics/builder/a.ts', 'app/src/topics/folders/b'],
  ['app/src/topics/builder/a.ts', 'app/src/store/b'],
  ['app/src/main.ts', 'app/src/topics/builder/b'],
  ['other/a.ts', 'app/src/main'],
])('%s may import %s', (from, to) => {
  expect(layerViolation(from, to, LAYERS)).toBeNull();
});

test('an entry without a file is reported', () => {
  const files = ['app/src/store/a.ts', 'app/src/theme.ts', 'app/src/main.ts'];
  const builder = 'app/src/topics/builder/a.ts';
  expect(unusedLayers([...files, builder], LAYERS)).toEqual([
    expect.stringContaining('app/src/topics/folders'),
    expect.stringContaining('app/src/topics/studies'),
  ]);
});

test('a folder with too many files is reported, not counting tests', () => {
  const files = Array.from({ length: MAX_FILES }, (_, at) => `full/file${at}.ts`);
  expect(checkFolders([...files, 'full/file1.test.ts'])).toEqual([]);
  expect(checkFolders([...files, 'full/oneMore.ts'])).toEqual([
    `full: ${MAX_FILES + 1} files; move topics into folders of their own`,
  ]);
});
