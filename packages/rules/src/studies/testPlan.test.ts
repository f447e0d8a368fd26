import type { PlaceGroup } from '@fovea/contract/participation/registrations';
import type { RespondentRegistration } from '@fovea/contract/studies/quota';
import { describe, expect, it } from 'vitest';
import { withoutPlace, isOld, placesLeft, planProgress, quotaCount } from './testPlan';

const quota = {
  ...{ id: 'q', studyId: 's', oldAt: 35, variables: [] },
  ...{ youngMale: 3, oldMale: 2, youngFemale: 1, oldFemale: 0 },
};
const group = (more: Partial<PlaceGroup>): PlaceGroup => ({
  ...{ gender: 'MALE', isOld: false, variables: {} },
  ...{ waiting: 0, inProgress: 0, finished: 0, ...more },
});
const study = (
  places: PlaceGroup[],
  respondentRegistration: RespondentRegistration = 'ANYONE',
) => ({ quota, places, respondentRegistration });
const youngMan = { age: 20, gender: 'MALE', variables: {} } as const;

describe('the age group', () => {
  it.each([
    [34, false],
    [35, true],
    [36, true],
  ])('%i is old at 35: %s', (age, old) => {
    expect(isOld(quota, age)).toBe(old);
  });
});

it.each([
  ['MALE', false, 'youngMale'],
  ['MALE', true, 'oldMale'],
  ['FEMALE', false, 'youngFemale'],
  ['FEMALE', true, 'oldFemale'],
  ['OTHER', false, null],
  [null, false, null],
  ['MALE', null, null],
] as const)('%s, old: %s is counted as %s', (gender, old, count) => {
  expect(quotaCount(gender, old)).toBe(count);
});

describe('space in the test plan', () => {
  it.each([
    ['nobody is registered', [], 3],
    ['one waits', [group({ waiting: 1 })], 2],
    [
      'one waits, one is in progress, one has finished',
      [group({ waiting: 1, inProgress: 1, finished: 1 })],
      0,
    ],
    ['more came than the quota has', [group({ finished: 5 })], 0],
    ['those of another age do not count', [group({ isOld: true, finished: 2 })], 3],
    ['those of another gender do not count', [group({ gender: 'FEMALE', finished: 1 })], 3],
    ['other genders take from the total', [group({ gender: 'OTHER', finished: 5 })], 1],
    ['and so do those whose age is not known', [group({ isOld: null, finished: 4 })], 2],
  ])('%s', (_, places, left) => {
    expect(placesLeft(study(places), youngMan, 'register')).toBe(left);
  });

  it('is that of the total for other genders', () => {
    const other = { ...youngMan, gender: 'OTHER' } as const;
    expect(placesLeft(study([group({ finished: 3 })]), other, 'register')).toBe(3);
    expect(placesLeft(study([group({ finished: 6 })]), other, 'register')).toBe(0);
  });

  it('a count of 0 has none', () => {
    const oldWoman = { age: 70, gender: 'FEMALE', variables: {} } as const;
    expect(placesLeft(study([]), oldWoman, 'register')).toBe(0);
  });

  it('whoever waits keeps the place when sent to a machine, unless the quota became smaller', () => {
    const full = study([group({ waiting: 1, finished: 2 })]);
    expect(placesLeft(full, youngMan, 'register')).toBe(0);
    expect(placesLeft(full, youngMan, 'send')).toBe(1);
    const smaller = { ...full, quota: { ...quota, youngMale: 2 } };
    expect(placesLeft(smaller, youngMan, 'send')).toBe(0);
  });
});

describe('with TEST_PLAN_ONLY', () => {
  const low = { income: 'Low' };
  const planOnly = (...places: PlaceGroup[]) => study(places, 'TEST_PLAN_ONLY');

  it.each([
    ['an empty plan', [], 0],
    ['one like this waits', [group({ waiting: 1, variables: low })], 1],
    ['one with other answers waits', [group({ waiting: 1, variables: { income: 'High' } })], 0],
    ['one without answers waits', [group({ waiting: 1 })], 0],
    ['one of another age waits', [group({ waiting: 1, isOld: true, variables: low })], 0],
    ['one of another gender waits', [group({ waiting: 1, gender: 'OTHER', variables: low })], 0],
    ['five wait for three places', [group({ waiting: 5, variables: low })], 3],
    ['two wait for the last place', [group({ waiting: 2, finished: 2, variables: low })], 1],
    ['two wait for no place', [group({ waiting: 2, finished: 3, variables: low })], 0],
  ])('%s', (_, places, left) => {
    expect(placesLeft(planOnly(...places), { ...youngMan, variables: low }, 'register')).toBe(left);
  });

  it('the plan may be longer than the quota', () => {
    expect(placesLeft(planOnly(group({ waiting: 99 })), youngMan, 'plan')).toBe(Infinity);
    expect(withoutPlace(planOnly(), Array(20).fill(youngMan))).toEqual([]);
  });
});

it('planned respondents without a place are found, counting those before', () => {
  const woman = { age: 20, gender: 'FEMALE', variables: {} } as const;
  expect(withoutPlace(study([]), [youngMan, woman, youngMan])).toEqual([]);
  expect(withoutPlace(study([]), [youngMan, woman, woman, youngMan])).toEqual([2]);
  expect(withoutPlace(study([group({ waiting: 3 })]), [youngMan, woman, youngMan])).toEqual([0, 2]);
});

describe('the progress', () => {
  it('has a row for each count and the total', () => {
    const rows = planProgress(
      study([group({ waiting: 1, finished: 2 }), group({ isOld: true, inProgress: 1 })]),
    );
    expect(
      rows.map(({ kind, limit, waiting, inProgress, finished }) => [
        kind,
        limit,
        waiting,
        inProgress,
        finished,
      ]),
    ).toEqual([
      ['youngMale', 3, 1, 0, 2],
      ['oldMale', 2, 0, 1, 0],
      ['youngFemale', 1, 0, 0, 0],
      ['oldFemale', 0, 0, 0, 0],
      ['total', 6, 1, 1, 2],
    ]);
  });

  it('shows others when there are some', () => {
    const rows = planProgress(study([group({ gender: 'OTHER', finished: 1 })]));
    expect(rows.at(-2)).toEqual({
      kind: 'other',
      limit: null,
      waiting: 0,
      inProgress: 0,
      finished: 1,
    });
    expect(rows.at(-1)).toMatchObject({ kind: 'total', finished: 1 });
  });
});
