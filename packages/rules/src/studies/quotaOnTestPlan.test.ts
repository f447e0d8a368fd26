import type { PlaceGroup } from '@fovea/contract/participation/registrations';
import type { QuotaChange } from '@fovea/contract/studies/quota';
import { expect, it } from 'vitest';
import { plannedRespondents, quotaChangeProblem } from './quotaOnTestPlan';

const group = (more: Partial<PlaceGroup>): PlaceGroup => ({
  gender: 'MALE',
  isOld: false,
  variables: {},
  waiting: 0,
  inProgress: 0,
  finished: 0,
  ...more,
});
const places = [
  group({ waiting: 1, inProgress: 1, finished: 1 }),
  group({ variables: { income: 'High' }, waiting: 1 }),
  group({ gender: 'FEMALE', isOld: true, finished: 2 }),
  group({ gender: 'OTHER', waiting: 9 }),
  group({ isOld: null, waiting: 9 }),
];
const change = (more: Partial<QuotaChange> = {}): QuotaChange => ({
  youngMale: 4,
  oldMale: 0,
  youngFemale: 0,
  oldFemale: 2,
  oldAt: 35,
  ...more,
});

it('All respondents of a gender and an age group are available, wherever they stand', () => {
  expect(plannedRespondents(places)).toEqual({
    youngMale: 4,
    oldMale: 0,
    youngFemale: 0,
    oldFemale: 2,
  });
});

it.each([
  ['as many as are planned', 'TEST_PLAN_ONLY', change(), null],
  ['one more than planned', 'TEST_PLAN_ONLY', change({ youngMale: 5 }), 'moreThanAvailable'],
  ['other age groups', 'TEST_PLAN_ONLY', change({ oldAt: 40 }), 'oldAtFixed'],
  ['one more, for anyone', 'ANYONE', change({ youngMale: 5 }), null],
  ['other age groups, for anyone', 'ANYONE', change({ oldAt: 40 }), null],
  ['an empty quota', 'TEST_PLAN_ONLY', change({ youngMale: 0, oldFemale: 0 }), 'total'],
] as const)('The problem of a quota with %s', (_, respondentRegistration, changed, problem) => {
  const study = { quota: { oldAt: 35 }, respondentRegistration, places };
  expect(quotaChangeProblem(changed, study)).toBe(problem);
});

it('The age groups are free as long as no quota is stored', () => {
  const study = { quota: null, respondentRegistration: 'TEST_PLAN_ONLY', places } as const;
  expect(quotaChangeProblem(change({ oldAt: 40 }), study)).toBeNull();
});
