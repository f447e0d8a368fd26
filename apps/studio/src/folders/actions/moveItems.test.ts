import { expect, it } from 'vitest';
import { folderPaths, hasFolderNamed, descendantFolderIds } from './moveItems';

const folders = [
  { id: 'root', name: 'Studies', parentFolder: null },
  { id: 'a', name: 'Wave 2', parentFolder: 'root' },
  { id: 'b', name: 'Wave 10', parentFolder: 'root' },
  { id: 'a1', name: 'Pilots', parentFolder: 'a' },
  { id: 'a2', name: 'Old', parentFolder: 'a1' },
];

it('names folders by their path, in the order of people', () => {
  expect(folderPaths(folders).map(({ path }) => path)).toEqual([
    'Studies',
    'Studies / Wave 2',
    'Studies / Wave 2 / Pilots',
    'Studies / Wave 2 / Pilots / Old',
    'Studies / Wave 10',
  ]);
});
it('knows what lies in a folder, at any depth', () => {
  expect([...descendantFolderIds(new Set(['a']), folders)].toSorted()).toEqual(['a', 'a1', 'a2']);
  expect(descendantFolderIds(new Set(), folders).size).toBe(0);
});
it('survives a circle', () => {
  const circle = [
    { id: 'x', name: 'X', parentFolder: 'y' },
    { id: 'y', name: 'Y', parentFolder: 'x' },
  ];
  expect(descendantFolderIds(new Set(['z']), circle).size).toBe(0);
  expect(folderPaths(circle)).toHaveLength(2);
});
it('finds a same-named subfolder whatever its case', () => {
  expect(hasFolderNamed(' PILOTS', 'a', folders)).toBe(true);
  expect(hasFolderNamed('Pilots', 'b', folders)).toBe(false);
});
