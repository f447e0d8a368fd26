import { describe, expect, it } from 'vitest';
import {
  folderDeletionProblem,
  folderMoveProblem,
  canDuplicateStudy,
  canRenameStudy,
  sameNamedFolderMessage,
} from './folders';

describe('row actions', () => {
  it.each([
    ['ONLINE', 'fovea_ONLINE', false, true, true],
    ['ONLINE', 'fovea_ONLINE', true, false, true],
    ['LAB', 'fovea_ONLINE', false, true, true],
    ['LAB', 'fovea_ONLINE', true, false, true],
    ['LAB', 'fovea_8', false, false, false],
    ['REMOTE_DATA_COLLECTION', 'fovea_8', false, false, false],
  ] as const)(
    '%s of %s, locked %s: rename %s, duplicate %s',
    (studyType, desktopGeneration, locked, rename, duplicate) => {
      expect(canRenameStudy({ studyType, desktopGeneration, locked })).toBe(rename);
      expect(canDuplicateStudy({ studyType, desktopGeneration })).toBe(duplicate);
    },
  );

  it.each([
    ['root', 0, null, 'root'],
    ['full', 1, 'root', 'notEmpty'],
    ['empty', 0, 'root', null],
  ])('a folder can be deleted only if empty and not the root: %s', (_, itemCount, parent, no) => {
    expect(folderDeletionProblem({ parentFolder: parent, itemCount })).toBe(no);
  });
});

describe('moving folders', () => {
  const folders = [
    { id: 'root', parentFolder: null },
    { id: 'a', parentFolder: 'root' },
    { id: 'b', parentFolder: 'a' },
    { id: 'c', parentFolder: 'b' },
    { id: 'x', parentFolder: 'root' },
    // A cycle of folders must not cause an endless loop.
    { id: 'loop1', parentFolder: 'loop2' },
    { id: 'loop2', parentFolder: 'loop1' },
  ];
  it.each([
    ['a', 'x', null],
    ['c', 'root', null],
    ['a', 'a', 'intoItself'],
    ['a', 'b', 'intoItself'],
    ['a', 'c', 'intoItself'],
    ['root', 'a', 'root'],
    ['a', 'loop1', null],
  ])('%s into %s: %s', (folder, target, problem) => {
    expect(folderMoveProblem(folders, folder, target)).toBe(problem);
  });

  it('names the target and the folder', () => {
    expect(sameNamedFolderMessage('Wave 2', 'Pilot')).toBe(
      'Wave 2 already contains a folder named "Pilot"',
    );
  });
});
