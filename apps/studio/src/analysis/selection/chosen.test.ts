import { describe, expect, it } from 'vitest';
import { chosenUpTo, chosenWith } from './chosen';

describe('a click', () => {
  it('chooses one', () => expect(chosenWith(['a', 'b'], 'c', false)).toEqual(['c']));
  it('adds with Ctrl, and takes away what was chosen', () => {
    expect(chosenWith(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(chosenWith(['a', 'b'], 'a', true)).toEqual(['b']);
  });
  it('never takes the last away', () => expect(chosenWith(['a'], 'a', true)).toEqual(['a']));
  it('takes everything between with Shift, in both directions', () => {
    expect(chosenUpTo(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(chosenUpTo(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['c', 'b', 'a']);
    expect(chosenUpTo(['a', 'b'], null, 'b')).toEqual(['b']);
  });
});
