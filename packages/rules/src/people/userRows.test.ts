import { describe, expect, it } from 'vitest';
import { requiredNameProblem } from './companyKeys';
import {
  readUserRows,
  userColumns,
  USER_ROW_NOTE_MESSAGES,
  userRowProblemMessage,
} from './userRows';

const TODAY = '2026-08-31';
const DEFAULT_DAY = '2027-02-28';

function rowsOf(csv: string[][]) {
  const read = readUserRows(csv, TODAY);
  if ('problem' in read) throw new Error(read.problem);
  return read.rows;
}

describe("needs at least one column containing '@'", () => {
  it.each([
    ['an empty file', []],
    ['empty rows', [[''], ['', '']]],
    ['names only', [['Ada'], ['Bob']]],
    ['a header only', [['e-mail', 'name']]],
  ])('%s', (_, csv) => {
    expect(readUserRows(csv, TODAY)).toEqual({ problem: 'noEmails' });
  });
});

describe('which column is what', () => {
  it.each([
    ['e-mails only', [['a@b.cd']], { email: 0, name: null, validTo: null, hasHeader: false }],
    [
      'e-mail, name, date',
      [['a@b.cd', 'Ada', '2027-01-01']],
      { email: 0, name: 1, validTo: 2, hasHeader: false },
    ],
    [
      'date, e-mail, name: the date is the one that looks like it',
      [['2027-01-01', 'a@b.cd', 'Ada']],
      { email: 1, name: 2, validTo: 0, hasHeader: false },
    ],
    [
      'a date in a wrong format still counts as a date',
      [['a@b.cd', '31.12.2027', 'Ada']],
      { email: 0, name: 2, validTo: 1, hasHeader: false },
    ],
    [
      'text in place of the date',
      [['a@b.cd', 'Ada', 'tomorrow']],
      { email: 0, name: 1, validTo: 2, hasHeader: false },
    ],
    [
      'a header, in any order',
      [
        ['Expiry date', 'Department', 'Full name', 'E-mail'],
        ['', 'Sales', 'Ada', 'a@b.cd'],
      ],
      { email: 3, name: 2, validTo: 0, hasHeader: true },
    ],
    [
      'a header with a byte order mark',
      [
        ['\uFEFFemail', 'name'],
        ['a@b.cd', 'Ada'],
      ],
      { email: 0, name: 1, validTo: null, hasHeader: true },
    ],
    [
      'a header that names a date column only',
      [
        ['email', 'team', 'valid to'],
        ['a@b.cd', 'Red', '2027-01-01'],
      ],
      { email: 0, name: null, validTo: 2, hasHeader: true },
    ],
    [
      'a first row with a wrong e-mail is not a header',
      [
        ['bob.example.org', 'Bob'],
        ['a@b.cd', 'Ada'],
      ],
      { email: 0, name: 1, validTo: null, hasHeader: false },
    ],
    [
      'the column with the most @ is the e-mail',
      [
        ['a@b.cd', 'Ada @ home'],
        ['b@b.cd', 'Bob'],
      ],
      { email: 0, name: 1, validTo: null, hasHeader: false },
    ],
  ])('%s', (_, csv, columns) => {
    expect(userColumns(csv)).toEqual(columns);
  });
});

describe('an invalid or missing date uses the default, today plus 6 months, and the row says so', () => {
  it.each([
    ['2027-01-01', '2027-01-01', []],
    [TODAY, TODAY, []],
    ['', DEFAULT_DAY, ['Missing date - Default date will be used']],
    ['31.12.2027', DEFAULT_DAY, ['Invalid date format - Default date will be used']],
    ['2027-02-30', DEFAULT_DAY, ['Invalid date format - Default date will be used']],
    ['2027-1-1', DEFAULT_DAY, ['Invalid date format - Default date will be used']],
    ['2026-08-30', DEFAULT_DAY, ['Date in the past - Default date will be used']],
  ])('%j', (given, validTo, text) => {
    const [row] = rowsOf([
      ['email', 'name', 'date'],
      ['a@b.cd', 'Ada', given],
    ]);
    expect(row).toMatchObject({ line: 2, validTo, problem: null });
    expect(row!.notes.map((note) => USER_ROW_NOTE_MESSAGES[note])).toEqual(text);
  });
  it('without a date column every date is missing', () => {
    expect(rowsOf([['a@b.cd'], ['b@b.cd']]).map(({ notes }) => notes)).toEqual([
      ['missingDate'],
      ['missingDate'],
    ]);
  });
});

it('each row reports what is wrong with its e-mail, with the message of the field', () => {
  const rows = rowsOf([
    ['ada@example.org', 'Ada'],
    ['', ''],
    ['', 'Bob'],
    ['bob@', 'Bob'],
    [' ADA@example.org ', 'Ada again'],
    ['b\u200bob@example.org', 'Bob'],
    ['bob@example.org', `  Bob \n Builder ${'x'.repeat(300)}`],
  ]);
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [3, 'missingEmail'],
    [4, 'badEmail'],
    [5, 'doubledEmail'],
    [6, 'badEmail'],
    [7, null],
  ]);
  expect(rows.map(userRowProblemMessage)).toEqual([
    null,
    'Enter an e-mail address.',
    'This is not an e-mail address.',
    'The same e-mail is in line 1 already.',
    'An e-mail address has no spaces, line breaks or invisible characters.',
    null,
  ]);
  expect(rows[5]!.name).toHaveLength(200);
  expect(rows[5]!.name.startsWith('Bob Builder x')).toBe(true);
  expect(rows[5]!.notes).toContain('longName');
});

it('without a name, the part before the @ is used', () => {
  const rows = rowsOf([
    ['email', 'name', 'valid to'],
    ['ada.lovelace@example.org', ' ', '2027-01-01'],
    ['bob@example.org'],
    ['no address', '', ''],
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['ada.lovelace', 'bob', 'no address']);
});

it('a long name is truncated to the limit, and not in the middle of a character', () => {
  const [row] = rowsOf([['a@b.cd', `A${'🙂'.repeat(150)}`]]);
  expect(row!.notes).toContain('longName');
  expect(requiredNameProblem(row!.name)).toBeNull();
  expect(row!.name).toHaveLength(199);
});

it('reads ten thousand rows at once', () => {
  const csv = Array.from({ length: 10_000 }, (_, at) => [`user${at}@example.org`, `User ${at}`]);
  expect(rowsOf(csv)).toHaveLength(10_000);
});
