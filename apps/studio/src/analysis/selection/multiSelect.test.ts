import { describe, expect, it } from 'vitest';
import { extendSelection, toggleInSelection } from './multiSelect';

describe('a click', () => {
  it('selects one', () => expect(toggleInSelection(['a', 'b'], 'c', false)).toEqual(['c']));
  it('adds with Ctrl, and removes what was selected', () => {
    expect(toggleInSelection(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(toggleInSelection(['a', 'b'], 'a', true)).toEqual(['b']);
  });
  it('never removes the last one', () =>
    expect(toggleInSelection(['a'], 'a', true)).toEqual(['a']));
  it('selects a range with Shift, in both directions', () => {
    expect(extendSelection(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(extendSelection(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['c', 'b', 'a']);
    expect(extendSelection(['a', 'b'], null, 'b')).toEqual(['b']);
  });
});
