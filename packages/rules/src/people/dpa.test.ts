import { describe, expect, it } from 'vitest';
import {
  DATED_DPA_VERSIONS,
  dpaRefusal,
  canAcceptDpa,
  missingDpaFields,
  NEWEST_DPA_VERSION,
} from './dpa';

const ADMIN = {
  isInternal: false,
  isAccountAdministrator: true,
  isOwnCompany: true,
  isInPerson: true,
};
const STAFF = { ...ADMIN, isInternal: true, isAccountAdministrator: false, isOwnCompany: false };

it('versions are in order, the newest last', () => {
  expect(DATED_DPA_VERSIONS).toEqual([
    '2019-02-19',
    '2020-05-26',
    '2020-10-14',
    '2021-03-12',
    '2021-06-16',
    '2024-11-18',
  ]);
  expect(NEWEST_DPA_VERSION).toBe('2024-11-18');
});

describe('who may accept or register', () => {
  it.each([
    ['the newest, as the first', ADMIN, '2024-11-18', null, true, null],
    ['the newest, after an older one', ADMIN, '2024-11-18', '2021-06-16', true, null],
    ['the newest again', ADMIN, '2024-11-18', '2024-11-18', true, 'ALREADY'],
    ['the newest instead of a custom one', ADMIN, '2024-11-18', 'custom', true, 'ALREADY'],
    ['an old one', ADMIN, '2021-06-16', null, true, 'NOT_ALLOWED'],
    ['a custom one', ADMIN, 'custom', null, true, 'NOT_ALLOWED'],
    ['for another approver', ADMIN, '2024-11-18', null, false, 'NOT_ALLOWED'],
    [
      'of another company',
      { ...ADMIN, isOwnCompany: false },
      '2024-11-18',
      null,
      true,
      'NOT_ALLOWED',
    ],
    [
      'logged in as an administrator',
      { ...ADMIN, isInPerson: false },
      '2024-11-18',
      null,
      true,
      'NOT_ALLOWED',
    ],
    [
      'without ACCOUNT_ADMINISTRATION',
      { ...ADMIN, isAccountAdministrator: false },
      '2024-11-18',
      null,
      true,
      'NOT_ALLOWED',
    ],
    ['staff: what was signed', STAFF, '2020-10-14', null, false, null],
    ['staff: an older one than registered', STAFF, '2019-02-19', '2020-10-14', false, 'ALREADY'],
    ['staff: a custom one after any', STAFF, 'custom', '2024-11-18', false, null],
    ['staff: a custom one again', STAFF, 'custom', 'custom', false, 'ALREADY'],
    ['staff: a dated one after a custom one', STAFF, '2024-11-18', 'custom', false, null],
  ] as const)('%s', (_, actor, version, registered, isApprover, refusal) => {
    expect(dpaRefusal(actor, { version, registered, isApprover })).toBe(refusal);
  });
});

it.each([
  [null, true],
  ['2019-02-19', true],
  ['2024-11-18', false],
  ['custom', false],
] as const)('an administrator of a company with %s is asked to accept: %s', (registered, may) => {
  expect(canAcceptDpa(ADMIN, registered)).toBe(may);
  expect(canAcceptDpa(STAFF, registered)).toBe(false);
  expect(canAcceptDpa({ ...ADMIN, isInPerson: false }, registered)).toBe(false);
});

it("approver, version and an 'archived' checkbox are required", () => {
  expect(missingDpaFields({ approverId: '', version: '', isArchived: false })).toEqual([
    'approverId',
    'version',
    'isArchived',
  ]);
  expect(missingDpaFields({ approverId: 'u', version: '2018-01-01', isArchived: true })).toEqual([
    'version',
  ]);
  expect(missingDpaFields({ approverId: 'u', version: 'custom', isArchived: true })).toEqual([]);
});
