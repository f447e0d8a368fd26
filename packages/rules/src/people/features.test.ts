import { describe, expect, it } from 'vitest';
import { changedFeatures, editableFeatures, ONLINE_FEATURES, scopeProblem } from './features';

const STAFF = { isInternal: true, companyFeatures: [] };
const ADMIN = { isInternal: false, companyFeatures: ['STUDY', 'COURSE'] } as const;

describe('non-internal users only see features the company has or that are global; restricted ones are hidden', () => {
  it('an account administrator', () => {
    expect(editableFeatures(ADMIN)).toEqual(['DASHBOARD', 'HELP_CENTER', 'STUDY']);
  });
  it('internal staff see all but the restricted ones', () => {
    const seen = editableFeatures(STAFF);
    for (const feature of ONLINE_FEATURES) expect(seen).toContain(feature);
    expect(seen).not.toContain('INTERNAL');
    expect(seen).not.toContain('TEXTBOOK');
  });
});

describe('a change of features', () => {
  it.each([
    ['grants and revokes', ['STUDY'], ['DASHBOARD'], ADMIN, false, ['DASHBOARD']],
    [
      'keeps what the editor cannot see',
      ['INTERNAL', 'LAB'],
      ['STUDY'],
      ADMIN,
      false,
      ['INTERNAL', 'LAB', 'STUDY'],
    ],
    ['may send unchanged features back', ['LAB'], ['LAB', 'STUDY'], ADMIN, false, ['LAB', 'STUDY']],
    [
      'of oneself keeps ACCOUNT_ADMINISTRATION',
      ['ACCOUNT_ADMINISTRATION'],
      [],
      STAFF,
      true,
      ['ACCOUNT_ADMINISTRATION'],
    ],
    ['of another user removes it', ['ACCOUNT_ADMINISTRATION'], [], STAFF, false, []],
  ] as const)('%s', (_, had, wanted, editor, own, features) => {
    expect(changedFeatures(had, wanted, editor, own)).toEqual({ features });
  });
  it.each([
    ['INTERNAL by staff', ['INTERNAL'], STAFF],
    ['INTERNAL by an administrator', ['INTERNAL'], ADMIN],
    ['a feature that the company lacks', ['LAB'], ADMIN],
    ['a restricted one that the company has', ['COURSE'], ADMIN],
  ] as const)('%s is refused', (_, wanted, editor) => {
    expect(changedFeatures([], wanted, editor, false)).toEqual({ refused: wanted });
  });
});

it.each([
  [[], 'empty'],
  [['STUDY', 'STUDY'], 'doubled'],
  [['study'], 'unknown'],
  [['__proto__'], 'unknown'],
  [['INTERNAL'], 'restricted'],
  [['ACCOUNT_ADMINISTRATION'], 'restricted'],
  [['LAB'], 'notHeld'],
  [['STUDY'], null],
] as const)('the scope %j: %s', (scope, problem) => {
  expect(scopeProblem(scope, ['STUDY', 'INTERNAL'])).toBe(problem);
});
