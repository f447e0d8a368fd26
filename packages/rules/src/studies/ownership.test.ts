import { describe, expect, it } from 'vitest';
import { canChangeOwner, ownerProblem } from './ownership';

const who = (userId: string, features: readonly ('STUDY' | 'ACCOUNT_ADMINISTRATION')[]) => ({
  userId,
  features,
});

describe('canChangeOwner', () => {
  it.each([
    ['the owner', { ownerId: 'ada' }, who('ada', ['STUDY']), true],
    ['a colleague', { ownerId: 'ada' }, who('bob', ['STUDY']), false],
    ['an account administrator', { ownerId: 'ada' }, who('bob', ['ACCOUNT_ADMINISTRATION']), true],
    ['anybody, of a study without an owner', { ownerId: null }, who('bob', ['STUDY']), true],
  ])('%s', (_, study, user, expected) => {
    expect(canChangeOwner(study, user)).toBe(expected);
  });
});

describe('ownerProblem', () => {
  it('accepts an active user with studies', () => {
    expect(ownerProblem({ isClosed: false, features: ['STUDY'] })).toBeNull();
  });
  it('refuses a closed account before anything else', () => {
    expect(ownerProblem({ isClosed: true, features: ['STUDY'] })).toBe('closed');
    expect(ownerProblem({ isClosed: true, features: [] })).toBe('closed');
  });
  it('refuses a user who could not open the study', () => {
    expect(ownerProblem({ isClosed: false, features: ['ANALYSIS'] })).toBe('withoutStudies');
  });
});
