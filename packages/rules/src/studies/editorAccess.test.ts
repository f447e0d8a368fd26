import { describe, expect, it } from 'vitest';
import {
  editorAccess,
  editorsForAccess,
  isMissingEditors,
  hasSameEditors,
  type EditorAccess,
} from './editorAccess';

describe('study editor access modes', () => {
  it.each<[string, string[], EditorAccess]>([
    ['no editors listed', [], 'ALL'],
    ['only the current user listed', ['me'], 'CURRENT_USER_ONLY'],
    ['only somebody else listed', ['you'], 'SELECTED'],
    ['the current user and another', ['me', 'you'], 'SELECTED'],
  ])('%s: %j is %s', (_, editors, access) => {
    expect(editorAccess(editors, 'me')).toBe(access);
  });

  it.each<[EditorAccess, string[], string[]]>([
    ['ALL', ['you'], []],
    ['CURRENT_USER_ONLY', ['you'], ['me']],
    ['SELECTED', [], ['me']],
    ['SELECTED', ['you', 'her'], ['you', 'her']],
  ])('choosing %s with %j chosen lists %j', (access, selected, editors) => {
    expect(editorsForAccess(access, selected, 'me')).toEqual(editors);
  });

  it('SELECTED needs at least one user', () => {
    expect(isMissingEditors('SELECTED', [])).toBe(true);
    expect(isMissingEditors('SELECTED', ['you'])).toBe(false);
    expect(isMissingEditors('ALL', [])).toBe(false);
  });

  it('an update needs a different selection, in any order', () => {
    expect(hasSameEditors(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(hasSameEditors(['a'], ['a', 'b'])).toBe(false);
    expect(hasSameEditors(['a', 'c'], ['a', 'b'])).toBe(false);
  });
});
