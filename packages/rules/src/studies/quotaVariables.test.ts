import type { QuotaVariable } from '@fovea/contract/studies/quota';
import { describe, expect, it } from 'vitest';
import {
  cleanQuotaVariables,
  QUOTA_VARIABLE_LIMITS as LIMITS,
  quotaVariableProblems,
  quotaVariablesProblem,
} from './quotaVariables';

const income = { variable: 'income', label: 'Household income', bucketLabels: ['Low', 'High'] };
const region = {
  variable: 'region',
  label: 'Where do you live?',
  bucketLabels: ['North', 'South'],
};

describe('the problem of a list of quota variables', () => {
  it.each<readonly [string, QuotaVariable[], string | null]>([
    ['no variables', [], null],
    ['two complete variables', [income, region], null],
    ['a name of spaces', [{ ...income, variable: '  ' }], 'nameEmpty'],
    ['a name with a control character', [{ ...income, variable: 'in\u0000come' }], 'characters'],
    ['a name with a line break', [{ ...income, variable: 'in\ncome' }], 'characters'],
    ['a lone surrogate', [{ ...income, variable: 'in\ud800come' }], 'characters'],
    ['a name that is a member of every object', [{ ...income, variable: '__proto__' }], 'reserved'],
    ['a name of the product', [{ ...income, variable: 'foveaLocale' }], 'reserved'],
    ['a name that is too long', [{ ...income, variable: 'n'.repeat(65) }], 'nameTooLong'],
    ['the longest name', [{ ...income, variable: '🙂'.repeat(64) }], null],
    ['the same name twice', [income, { ...region, variable: ' INCOME ' }], 'nameTaken'],
    ['no label', [{ ...income, label: ' ' }], 'labelEmpty'],
    ['a label that is too long', [{ ...income, label: 'l'.repeat(201) }], 'labelTooLong'],
    ['a control character in the label', [{ ...income, label: 'a\tb' }], 'characters'],
    ['no buckets', [{ ...income, bucketLabels: [] }], 'tooFewBuckets'],
    ['one bucket', [{ ...income, bucketLabels: ['Low'] }], 'tooFewBuckets'],
    ['an empty bucket', [{ ...income, bucketLabels: ['Low', ''] }], 'bucketEmpty'],
    ['the same bucket twice', [{ ...income, bucketLabels: ['Low', 'low '] }], 'bucketTaken'],
    [
      'a bucket that is too long',
      [{ ...income, bucketLabels: ['Low', 'b'.repeat(101)] }],
      'bucketTooLong',
    ],
    [
      'a control character in a bucket',
      [{ ...income, bucketLabels: ['Low', 'b\u0085'] }],
      'characters',
    ],
  ])('%s', (_, variables, problem) => {
    expect(quotaVariablesProblem(variables)).toBe(problem);
  });

  it('is a number of variables or buckets above the limits', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...income, variable: `income ${at}` }));
    expect(quotaVariablesProblem(many(LIMITS.variables))).toBeNull();
    expect(quotaVariablesProblem(many(LIMITS.variables + 1))).toBe('tooManyVariables');
    const buckets = (count: number) => [
      { ...income, bucketLabels: Array.from({ length: count }, (_, at) => `Bucket ${at}`) },
    ];
    expect(quotaVariablesProblem(buckets(LIMITS.buckets))).toBeNull();
    expect(quotaVariablesProblem(buckets(LIMITS.buckets + 1))).toBe('tooManyBuckets');
  });
});

describe('the problems of one quota variable, field by field', () => {
  it('stand beside the field that has them, and the later of two equal texts has it', () => {
    const wrong = { variable: 'Region', label: '', bucketLabels: ['North', 'South', 'north', ''] };
    expect(quotaVariableProblems(wrong, ['region'])).toEqual({
      variable: 'nameTaken',
      label: 'labelEmpty',
      buckets: [null, null, 'bucketTaken', 'bucketEmpty'],
      list: null,
    });
    expect(quotaVariableProblems(wrong, []).variable).toBeNull();
  });

  it('include a list of buckets that is too short', () => {
    expect(quotaVariableProblems({ ...income, bucketLabels: ['Low'] }, []).list).toBe(
      'tooFewBuckets',
    );
  });
});

it('Spaces around the texts of quota variables are not stored', () => {
  expect(
    cleanQuotaVariables([
      { variable: ' income ', label: ' Household income', bucketLabels: ['Low ', ' Cafe\u0301'] },
    ]),
  ).toEqual([
    { variable: 'income', label: 'Household income', bucketLabels: ['Low', 'Caf\u00e9'] },
  ]);
});
