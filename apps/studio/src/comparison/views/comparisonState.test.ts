import type { Study } from '@fovea/contract/studies/studies';
import { describe, expect, it } from 'vitest';
import { ComparisonSearch } from '../comparisonSearch';
import { shownComparison } from '../shownComparison';
import { ComparisonState, DEFAULT_COMPARISON, pruneComparison } from './comparisonState';

const study = {
  id: 'study',
  stimuli: [{ id: 'a' }, { id: 'b' }],
  segments: [{ id: 'all' }, { id: 'few' }],
} as unknown as Study;
const of = (stimulusId: string, segmentId: string) => ({ studyId: 'study', stimulusId, segmentId });
const state = (changes: Partial<ComparisonState>): ComparisonState => {
  return { ...DEFAULT_COMPARISON, ...changes };
};

describe('the state of a comparison', () => {
  it('falls back field by field when the stored state is damaged', () => {
    const read = ComparisonState.parse({
      comparisonType: 'segments',
      combinations: [{ studyId: 5 }],
      colormap: 'brown',
    });
    expect(read).toEqual({ ...DEFAULT_COMPARISON, comparisonType: 'segments' });
    expect(ComparisonState.parse('rubbish')).toEqual(DEFAULT_COMPARISON);
  });

  it('drops what was deleted, and stays the same object when nothing was', () => {
    const whole = state({ combinations: [of('a', 'all')] });
    expect(pruneComparison(whole, study)).toBe(whole);
    const partly = state({ combinations: [of('a', 'all'), of('gone', 'all'), of('a', 'gone')] });
    expect(pruneComparison(partly, study).combinations).toEqual([of('a', 'all')]);
  });
});

describe('the shown comparison', () => {
  const kept = state({ combinations: [of('a', 'all'), of('b', 'all')] });
  it('is the stored one', () => {
    expect(shownComparison(study, kept, {}).combinations).toEqual(kept.combinations);
  });

  it('is what the URL names, without what no longer exists', () => {
    const search = ComparisonSearch.parse({
      type: 'segments',
      stimuli: ['a'],
      segments: ['all', 'gone', 'few'],
    });
    expect(shownComparison(study, kept, search)).toEqual({
      type: 'segments',
      combinations: [of('a', 'all'), of('a', 'few')],
      aoiPairs: null,
    });
  });

  it('has the pairs of AOIs of the URL; without a URL the stored ones, else the proposed', () => {
    const paired = state({ combinations: [of('a', 'all')], aoiPairs: [['1', '2']] });
    const named = { type: 'stimuli', stimuli: ['a'], segments: ['all'] };
    const pairsOf = (search: object) =>
      shownComparison(study, paired, ComparisonSearch.parse(search)).aoiPairs;
    expect(pairsOf({})).toEqual([['1', '2']]);
    expect(pairsOf(named)).toBeNull();
    expect(pairsOf({ ...named, pairs: [['3', '4']] })).toEqual([['3', '4']]);
    // Nothing is paired, and that was chosen.
    expect(pairsOf({ ...named, pairs: [] })).toEqual([]);
    expect(pairsOf({ ...named, pairs: 'x' })).toBeNull();
  });

  it('is empty when the URL names only another type', () => {
    expect(shownComparison(study, kept, { type: 'segments' }).combinations).toEqual([]);
  });

  it('accepts any URL', () => {
    expect(ComparisonSearch.parse({ type: 'x', stimuli: 'a', segments: [5], tab: 7 })).toEqual({});
  });
});
