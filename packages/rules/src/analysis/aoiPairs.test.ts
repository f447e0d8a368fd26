import { describe, expect, it } from 'vitest';
import { pairAoi, pairsOn, proposedPairs, unpair, unpairedOn, type PairableAoi } from './aoiPairs';

const aoi = (id: string, name: string, stimulus: string): PairableAoi => ({
  id,
  name,
  stimuli: [stimulus],
  respondent: null,
});

describe('AOIs proposed as pairs', () => {
  it.each([
    ['the same typed name', ['Logo', 'Logo'], [['0', '1']]],
    ['whatever the case and spaces', ['Logo ', 'logo'], [['0', '1']]],
    ['a name given by the program is no reason', ['AOI 1', 'AOI 1'], []],
    ['nor in another spelling', ['aoi 12', 'AOI 12 '], []],
    ['a typed name that begins alike is one', ['AOI left', 'AOI left'], [['0', '1']]],
    ['different names', ['Logo', 'Price'], []],
  ] as const)('%s', (_, [first, second], pairs) => {
    expect(proposedPairs([aoi('0', first, 'a'), aoi('1', second, 'b')])).toEqual(pairs);
  });

  it('one of each stimulus, and none of a single respondent’s recording', () => {
    const own = { ...aoi('4', 'Logo', 'c'), respondent: 'ada' };
    const all = [aoi('1', 'Logo', 'a'), aoi('2', 'Logo', 'a'), aoi('3', 'Logo', 'b'), own];
    expect(proposedPairs(all)).toEqual([['1', '3']]);
  });
});

describe('pairing by hand', () => {
  const all = [aoi('1', 'AOI 1', 'a'), aoi('2', 'AOI 2', 'a'), aoi('3', 'AOI 1', 'b')];

  it('begins a pair, completes it and takes it apart', () => {
    const begun = pairAoi([], 0, 'a', '2', all);
    expect(begun).toEqual([['2']]);
    const whole = pairAoi(begun, 0, 'b', '3', all);
    expect(whole).toEqual([['2', '3']]);
    expect(pairAoi(whole, 0, 'a', null, all)).toEqual([['3']]);
    expect(pairAoi([['3']], 0, 'b', null, all)).toEqual([]);
    expect(unpair(whole, 0)).toEqual([]);
  });

  it('an AOI stands in one pair: chosen elsewhere it leaves the first', () => {
    expect(pairAoi([['1', '3']], 1, 'b', '3', all)).toEqual([['1'], ['3']]);
    expect(pairAoi([['2'], ['1', '3']], 0, 'b', '3', all)).toEqual([['2', '3'], ['1']]);
    expect(pairAoi([['3'], ['1']], 1, 'b', '3', all)).toEqual([['1', '3']]);
  });

  it('another AOI of the same stimulus takes the place of the first', () => {
    expect(pairAoi([['1', '3']], 0, 'a', '2', all)).toEqual([['3', '2']]);
  });

  it('pairs keep what is not compared at the moment, and show what is', () => {
    const more = [...all, aoi('5', 'x', 'c')];
    const pairs = [
      ['1', '3', '5'],
      ['2', '5'],
      ['gone', '2'],
    ];
    expect(pairsOn(pairs, more, ['a', 'b'])).toEqual([
      { at: 0, ids: ['1', '3'] },
      { at: 1, ids: ['2'] },
    ]);
    expect(unpairedOn(pairs, more, ['a', 'b']).map(({ id }) => id)).toEqual(['2']);
  });
});
