import { describe, expect, it } from 'vitest';
import {
  editorAccess,
  editorsAfter,
  editorsAreMissing,
  sameEditors,
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
    expect(editorsAfter(access, selected, 'me')).toEqual(editors);
  });

  it('SELECTED needs at least one user', () => {
    expect(editorsAreMissing('SELECTED', [])).toBe(true);
    expect(editorsAreMissing('SELECTED', ['you'])).toBe(false);
    expect(editorsAreMissing('ALL', [])).toBe(false);
  });

  it('an update needs a different selection, in any order', () => {
    expect(sameEditors(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(sameEditors(['a'], ['a', 'b'])).toBe(false);
    expect(sameEditors(['a', 'c'], ['a', 'b'])).toBe(false);
  });
});
