import { expect, test } from 'vitest';
import { checkFolders, FULLEST } from './checkFiles.mjs';
import { emptyRooms, floorObjection, placeOf } from './floors.mjs';

const FLOORS = {
  'app/src': ['store  theme.ts', 'topics', '.'],
  'app/src/topics': ['folders  studies', 'builder'],
};

test('a file is in the layer of the longest matching entry', () => {
  expect(placeOf('app/src/store/deep/a.ts', 'app/src', FLOORS)).toEqual({
    room: 'store',
    floor: 0,
  });
  expect(placeOf('app/src/theme.ts', 'app/src', FLOORS)).toEqual({ room: 'theme.ts', floor: 0 });
  expect(placeOf('app/src/main.ts', 'app/src', FLOORS)).toEqual({ room: '.', floor: 2 });
  expect(placeOf('app/src/elsewhere/a.ts', 'app/src', FLOORS)).toBeNull();
});

test.each([
  ['app/src/store/a.ts', 'app/src/topics/builder/b', 'upward'],
  ['app/src/topics/folders/a.ts', 'app/src/topics/builder/b', 'upward'],
  ['app/src/topics/folders/a.ts', 'app/src/topics/studies/b', 'one layer'],
  ['app/src/store/a.ts', 'app/src/theme', 'one layer'],
  ['app/src/elsewhere/a.ts', 'app/src/store/b', 'no line'],
  ['app/src/store/a.ts', 'app/src/elsewhere/b', 'no line'],
])('%s may not import %s', (from, to, why) => {
  expect(floorObjection(from, to, FLOORS)).toContain(why);
});

test.each([
  ['app/src/store/a.ts', 'app/src/store/b'],
  ['app/src/topics/builder/a.ts', 'app/src/topics/folders/b'],
  ['app/src/topics/builder/a.ts', 'app/src/store/b'],
  ['app/src/main.ts', 'app/src/topics/builder/b'],
  ['other/a.ts', 'app/src/main'],
])('%s may import %s', (from, to) => {
  expect(floorObjection(from, to, FLOORS)).toBeNull();
});

test('an entry without a file is reported', () => {
  const files = ['app/src/store/a.ts', 'app/src/theme.ts', 'app/src/main.ts'];
  const builder = 'app/src/topics/builder/a.ts';
  expect(emptyRooms([...files, builder], FLOORS)).toEqual([
    expect.stringContaining('app/src/topics/folders'),
    expect.stringContaining('app/src/topics/studies'),
  ]);
});

test('a folder with too many files is reported, not counting tests', () => {
  const files = Array.from({ length: FULLEST }, (_, at) => `full/file${at}.ts`);
  expect(checkFolders([...files, 'full/file1.test.ts'])).toEqual([]);
  expect(checkFolders([...files, 'full/oneMore.ts'])).toEqual([
    `full: ${FULLEST + 1} files; move topics into folders of their own`,
  ]);
});
