import { describe, expect, it } from 'vitest';
import { chosenUpTo, chosenWith } from './chosen';

describe('a click', () => {
  it('selects one', () => expect(chosenWith(['a', 'b'], 'c', false)).toEqual(['c']));
  it('adds with Ctrl, and removes what was selected', () => {
    expect(chosenWith(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(chosenWith(['a', 'b'], 'a', true)).toEqual(['b']);
  });
  it('never removes the last one', () => expect(chosenWith(['a'], 'a', true)).toEqual(['a']));
  it('selects a range with Shift, in both directions', () => {
    expect(chosenUpTo(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(chosenUpTo(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['c', 'b', 'a']);
    expect(chosenUpTo(['a', 'b'], null, 'b')).toEqual(['b']);
  });
});
