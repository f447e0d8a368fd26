import type { OnlineQuota, QuotaCell } from '@fovea/contract/studies/onlineQuota';
import { describe, expect, it } from 'vitest';
import { cellsOf, EMPTY_QUOTA, hasPlace, placesLeft } from './onlineQuota';
import { cleanOnlineQuota, onlineQuotaProblem } from './onlineQuotaProblem';

const cell = (more: Partial<QuotaCell>): QuotaCell => ({
  id: 'c',
  name: 'Cell',
  limit: 10,
  ageFrom: null,
  ageTo: null,
  gender: null,
  variable: null,
  ...more,
});
const quotaOf = (cells: QuotaCell[], more: Partial<OnlineQuota> = {}): OnlineQuota => ({
  ...EMPTY_QUOTA,
  ageParameter: 'age',
  genderParameter: 'sex',
  cells,
  ...more,
});

const QUOTA = quotaOf([
  cell({ id: 'young', name: 'Young', ageFrom: 18, ageTo: 34 }),
  cell({ id: 'old', name: 'Old', ageFrom: 35 }),
  cell({ id: 'women', name: 'Women', gender: 'FEMALE' }),
  cell({ id: 'youngMen', name: 'Young men', ageTo: 34, gender: 'MALE' }),
  cell({ id: 'other', name: 'Other', gender: 'OTHER' }),
  cell({ id: 'north', name: 'North', variable: { name: 'region', values: ['N', 'north'] } }),
]);

describe('the cells of a respondent', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['the youngest of a range', { age: '18' }, ['young']],
    ['the oldest of a range', { age: '34' }, ['young']],
    ['the first of the next', { age: '35' }, ['old']],
    ['younger than all', { age: '17' }, []],
    ['the oldest of all', { age: '120' }, ['old']],
    ['an impossible age', { age: '121' }, []],
    ['a year of birth', { age: '1990' }, []],
    ['a fraction', { age: '18.5' }, []],
    ['a negative age', { age: '-20' }, []],
    ['an age in words', { age: 'twenty' }, []],
    ['spaces around', { age: ' 20 ' }, ['young']],
    ['nothing', {}, []],
    ['a woman', { sex: 'F' }, ['women']],
    ['a woman in words', { sex: 'Female' }, ['women']],
    ['somebody else', { sex: 'x' }, ['other']],
    ['no gender', { sex: '' }, []],
    ['several at once', { age: '20', sex: 'm' }, ['young', 'youngMen']],
    ['an old man', { age: '60', sex: 'm' }, ['old']],
    ['a man of unknown age', { sex: 'm' }, []],
    ['another parameter', { region: 'NORTH' }, ['north']],
    ['another value of it', { region: 'south' }, []],
    ['all of them', { age: '20', sex: 'w', region: 'n' }, ['young', 'women', 'north']],
  ])('%s', (_, variables, expected) => {
    expect(cellsOf(QUOTA, variables)).toEqual(expected);
  });

  it('a name that every object has is no parameter', () => {
    const quota = quotaOf([cell({ variable: { name: 'constructor', values: ['x'] } })]);
    expect(cellsOf(quota, {})).toEqual([]);
  });
});

describe('a place', () => {
  const counts = new Map([
    ['young', { complete: 6, inProgress: 3 }],
    ['women', { complete: 10, inProgress: 0 }],
  ]);

  it.each<[string, string[], boolean]>([
    ['one left', ['young'], true],
    ['nobody yet', ['old'], true],
    ['full', ['women'], false],
    ['one of two is full', ['young', 'women'], false],
    ['no cell', [], false],
    ['a cell that is gone', ['gone'], true],
  ])('%s', (_, cells, expected) => {
    expect(hasPlace(QUOTA, cells, counts)).toBe(expected);
  });

  it('is left for others where the quota takes them, or has no cell', () => {
    expect(hasPlace({ ...QUOTA, takesOthers: true }, [], counts)).toBe(true);
    expect(hasPlace(EMPTY_QUOTA, [], counts)).toBe(true);
  });

  it('is never less than none, also after the limit was lowered', () => {
    expect(placesLeft({ limit: 10 }, { complete: 6, inProgress: 3 })).toBe(1);
    expect(placesLeft({ limit: 5 }, { complete: 6, inProgress: 3 })).toBe(0);
    expect(placesLeft({ limit: 5 })).toBe(5);
  });
});

describe('what is wrong with a quota', () => {
  const woman = cell({ gender: 'FEMALE' });
  it.each([
    ['nothing', QUOTA, null],
    ['nothing of an empty one', EMPTY_QUOTA, null],
    ['too many cells', quotaOf(Array.from({ length: 51 }, () => woman)), 'tooManyCells'],
    ['the same id twice', quotaOf([woman, { ...woman, name: 'B' }]), 'cellId'],
    ['no id', quotaOf([cell({ id: '', gender: 'MALE' })]), 'cellId'],
    ['no name', quotaOf([cell({ name: ' ', gender: 'MALE' })]), 'nameEmpty'],
    ['a long name', quotaOf([cell({ name: 'x'.repeat(61), gender: 'MALE' })]), 'nameTooLong'],
    ['a taken name', quotaOf([woman, { ...woman, id: 'd', name: ' CELL' }]), 'nameTaken'],
    ['a negative limit', quotaOf([cell({ limit: -1, gender: 'MALE' })]), 'limit'],
    ['half a respondent', quotaOf([cell({ limit: 1.5, gender: 'MALE' })]), 'limit'],
    ['too many respondents', quotaOf([cell({ limit: 100_001, gender: 'MALE' })]), 'limit'],
    ['no condition', quotaOf([cell({})]), 'conditionMissing'],
    ['a negative age', quotaOf([cell({ ageFrom: -1 })]), 'age'],
    ['an impossible age', quotaOf([cell({ ageTo: 121 })]), 'age'],
    ['ages the wrong way round', quotaOf([cell({ ageFrom: 40, ageTo: 30 })]), 'ageOrder'],
    ['no age parameter', quotaOf([cell({ ageTo: 30 })], { ageParameter: ' ' }), 'ageParameter'],
    ['a reserved age parameter', quotaOf([], { ageParameter: 'foveaAge' }), 'ageParameter'],
    ['no gender parameter', quotaOf([woman], { genderParameter: '' }), 'genderParameter'],
    ['no values for women', quotaOf([woman], { femaleValues: [' '] }), 'genderValues'],
    ['one value for both', quotaOf([woman], { maleValues: ['F'] }), 'genderValues'],
    [
      'a variable without a name',
      quotaOf([cell({ variable: { name: '', values: ['x'] } })]),
      'variableName',
    ],
    [
      'a variable without values',
      quotaOf([cell({ variable: { name: 'a', values: [''] } })]),
      'variableValues',
    ],
    [
      'a long value',
      quotaOf([cell({ variable: { name: 'a', values: ['x'.repeat(101)] } })]),
      'variableValues',
    ],
    [
      'a line break in a value',
      quotaOf([cell({ variable: { name: 'a', values: ['x\ny'] } })]),
      'variableValues',
    ],
  ])('%s', (_, quota, expected) => {
    expect(onlineQuotaProblem(quota)?.problem ?? null).toBe(expected);
  });

  it('the cell is named', () => {
    const cells = [woman, cell({ id: 'd', name: 'B' })];
    expect(onlineQuotaProblem(quotaOf(cells))).toEqual({
      problem: 'conditionMissing',
      cellId: 'd',
    });
  });
});

it('a quota is stored without spaces, empty values and repeated ones', () => {
  const quota = quotaOf(
    [cell({ name: ' A ', variable: { name: ' region ', values: ['N ', '', 'N', 'S'] } })],
    { ageParameter: ' age ', femaleValues: ['f', ' f'] },
  );
  expect(cleanOnlineQuota(quota)).toMatchObject({
    ageParameter: 'age',
    femaleValues: ['f'],
    cells: [{ name: 'A', variable: { name: 'region', values: ['N', 'S'] } }],
  });
});
