import { PLANNED_AT_ONCE_MAX } from '@fovea/contract/participation/registrations';
import { describe, expect, it } from 'vitest';
import { plannedColumns, plannedRows } from './plannedRows';

const quota = {
  variables: [{ variable: 'income', label: 'Household income', bucketLabels: ['Low', 'High'] }],
};
const read = (...file: string[][]) => plannedRows(file, quota);

it('the columns are age, gender and the variables of the quota', () => {
  expect(plannedColumns(quota)).toEqual(['age', 'gender', 'income']);
});

it('columns are found by name or label, in any order and case; others and empty rows are left out', () => {
  const file = read(
    ['Note', 'HOUSEHOLD INCOME', ' Gender ', 'Age'],
    ['x', 'low', 'f', '20'],
    ['', '', '  ', ''],
    ['', ' High ', 'Male', '35'],
  );
  expect(file).toEqual({
    columns: ['age', 'gender', 'income'],
    rows: [
      {
        ...{ line: 2, cells: ['20', 'f', 'low'], wrong: [] },
        respondent: { age: 20, gender: 'FEMALE', variables: { income: 'Low' } },
      },
      {
        ...{ line: 4, cells: ['35', 'Male', 'High'], wrong: [] },
        respondent: { age: 35, gender: 'MALE', variables: { income: 'High' } },
      },
    ],
  });
});

describe('a row', () => {
  it.each([
    [['', 'm', 'Low'], ['age']],
    [['0', 'm', 'Low'], ['age']],
    [['20.5', 'm', 'Low'], ['age']],
    [['131', 'm', 'Low'], ['age']],
    [['20', '?', 'Low'], ['gender']],
    [['20', 'constructor', 'Low'], ['gender']],
    [['20', 'OTHER', 'Middle'], ['income']],
    [['20'], ['gender', 'income']],
  ])('%j has wrong %j', (row, wrong) => {
    expect(read(['age', 'gender', 'income'], row)).toMatchObject({
      rows: [{ line: 2, wrong, respondent: null }],
    });
  });
});

describe('a file', () => {
  it.each([
    ['nothing', [], { problem: 'empty' }],
    ['a header only', [['age', 'gender', 'income'], ['']], { problem: 'empty' }],
    [
      'no header',
      [['20', 'm', 'Low']],
      { problem: 'columns', missing: ['age', 'gender', 'income'] },
    ],
    [
      'no variable',
      [
        ['age', 'gender'],
        ['20', 'm'],
      ],
      { problem: 'columns', missing: ['income'] },
    ],
  ])('with %s', (_, file, problem) => {
    expect(plannedRows(file, quota)).toEqual(problem);
  });

  it('has a largest number of rows', () => {
    const rows = Array.from({ length: PLANNED_AT_ONCE_MAX }, () => ['20', 'm', 'Low']);
    const header = ['age', 'gender', 'income'];
    expect(read(header, ...rows)).toHaveProperty('rows.length', PLANNED_AT_ONCE_MAX);
    expect(read(header, ...rows, ['1', 'm', 'Low'])).toEqual({ problem: 'tooMany' });
  });

  it('a variable that is called like another column goes by its label', () => {
    const named = { variables: [{ ...quota.variables[0]!, variable: 'Age' }] };
    const file = [
      ['age', 'gender', 'household income'],
      ['20', 'm', 'Low'],
    ];
    expect(plannedRows(file, named)).toMatchObject({
      rows: [{ respondent: { age: 20, variables: { Age: 'Low' } } }],
    });
  });
});
