import { describe, expect, it } from 'vitest';
import {
  customerKeyProblem,
  requiredNameProblem,
  requiredNameMessage,
  salesforceIdProblem,
  salesforceIdMessage,
} from './companyKeys';

const of = (length: number) => 'a'.repeat(length);

describe('customerKey empty or 19 characters', () => {
  it.each([
    [null, null],
    ['', null],
    ['  ', null],
    [of(19), null],
    [` ${of(19)} `, null],
    [of(18), 'length'],
    [of(20), 'length'],
    ['🙂'.repeat(19), null],
    [`${of(9)} ${of(9)}`, 'strangeCharacters'],
    [`${of(18)}\u0000`, 'strangeCharacters'],
  ])('%j: %s', (key, problem) => {
    expect(customerKeyProblem(key)).toBe(problem);
  });
});

describe('salesforceId: 15 on creation of companies and for users, 0, 15 or 18 on edits of a company', () => {
  it.each([
    ['newCompany', 0, null],
    ['newCompany', 15, null],
    ['newCompany', 18, 'length'],
    ['newCompany', 14, 'length'],
    ['company', 0, null],
    ['company', 15, null],
    ['company', 18, null],
    ['company', 16, 'length'],
    ['company', 19, 'length'],
    ['user', 0, null],
    ['user', 15, null],
    ['user', 18, 'length'],
  ] as const)('of a %s with %d characters: %s', (whose, length, problem) => {
    expect(salesforceIdProblem(of(length), whose)).toBe(problem);
  });
  it('states the allowed lengths', () => {
    expect(salesforceIdMessage('length', 'company')).toContain('15 or 18');
    expect(salesforceIdMessage('length', 'user')).not.toContain('18');
  });
});

describe('names required', () => {
  it.each([
    ['Institute', null],
    [' x ', null],
    ['', 'missing'],
    [' \n', 'missing'],
    ['a\u0000b', 'strangeCharacters'],
    ['a\nb', 'strangeCharacters'],
    ['a\u202eb', 'strangeCharacters'],
    [of(200), null],
    [of(201), 'tooLong'],
  ])('%j: %s', (name, problem) => {
    expect(requiredNameProblem(name)).toBe(problem);
  });
  it('the messages name what is missing', () => {
    expect(requiredNameMessage('missing', 'name of the lab')).toBe(
      'The name of the lab is missing.',
    );
  });
});
