import type { PlaceGroup, RegistrationStudy } from '@fovea/contract/participation/registrations';
import type { NewRespondent, RespondentGender } from '@fovea/contract/participation/registrations';
import type { Quota } from '@fovea/contract/studies/quota';
import { QUOTA_COUNTS, quotaTotal, type QuotaCount } from './quota';

export const TEST_PLAN_FULL_MESSAGE =
  'The study test plan does not have space for more respondents of this type.';

/** Whether somebody of this age belongs to the older group of a quota. */
export function isOld({ oldAt }: Pick<Quota, 'oldAt'>, age: number): boolean {
  return age >= oldAt;
}

/** The count of a quota for respondents of a gender and an age group; null: only the total counts them. */
export function quotaCount(
  gender: RespondentGender | null,
  isOldOne: boolean | null,
): QuotaCount | null {
  if (gender === null || gender === 'OTHER' || isOldOne === null) return null;
  if (gender === 'MALE') return isOldOne ? 'oldMale' : 'youngMale';
  return isOldOne ? 'oldFemale' : 'youngFemale';
}

/**
 * - `register`: somebody comes, whether to a machine or to wait
 * - `plan`: somebody is added to the test plan
 * - `send`: somebody who waits is sent to a machine
 */
export type PlacePurpose = 'register' | 'plan' | 'send';

type Planned = Pick<RegistrationStudy, 'quota' | 'respondentRegistration' | 'places'>;
type Kind = Pick<NewRespondent, 'age' | 'gender' | 'variables'>;

/**
 * How many more respondents like this one a study has space for, Infinity where nothing limits them.
 * Whoever waits has a place, except in a study that takes only those on its test plan: there, those
 * who wait are the plan, and a place is taken by whoever is sent to a machine.
 */
export function placesLeft(study: Planned, who: Kind, purpose: PlacePurpose): number {
  const { quota, places, respondentRegistration } = study;
  const isPlanOnly = respondentRegistration === 'TEST_PLAN_ONLY';
  if (isPlanOnly && purpose === 'plan') return Infinity;
  const isOldOne = isOld(quota, who.age);
  const count = quotaCount(who.gender, isOldOne);
  const countsWaiting = !isPlanOnly && purpose !== 'send';
  const taken = (groups: readonly PlaceGroup[]) =>
    groups.reduce(
      (sum, { waiting, inProgress, finished }) =>
        sum + inProgress + finished + (countsWaiting ? waiting : 0),
      0,
    );
  const limits = [quotaTotal(quota) - taken(places)];
  if (count !== null) {
    const alike = places.filter((group) => quotaCount(group.gender, group.isOld) === count);
    limits.push((quota[count] ?? 0) - taken(alike));
  }
  if (isPlanOnly && purpose === 'register') {
    const planned = places.filter(
      (group) =>
        group.gender === who.gender &&
        group.isOld === isOldOne &&
        isSameVariables(group.variables, who.variables),
    );
    limits.push(planned.reduce((sum, { waiting }) => sum + waiting, 0));
  }
  return Math.max(0, Math.min(...limits));
}

export function isSameVariables(a: Kind['variables'], b: Kind['variables']): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  );
}

/** Those of these respondents whom the test plan has no space for, by their place in the list. */
export function withoutPlace(study: Planned, planned: readonly Kind[]): number[] {
  const places = [...study.places];
  return planned.flatMap((who, at) => {
    if (placesLeft({ ...study, places }, who, 'plan') < 1) return [at];
    places.push({
      ...{ gender: who.gender, isOld: isOld(study.quota, who.age), variables: who.variables },
      ...{ waiting: 1, inProgress: 0, finished: 0 },
    });
    return [];
  });
}

/** A row of the progress of a study: how many of a kind it shall have, and how many there are. */
export interface PlanProgress {
  /** `other`: respondents whom only the total counts. */
  readonly kind: QuotaCount | 'other' | 'total';
  /** Null: no number of its own. */
  readonly limit: number | null;
  readonly waiting: number;
  readonly inProgress: number;
  readonly finished: number;
}

/** The progress of a study for each count of its quota, others if there are some, and the total. */
export function planProgress({ quota, places }: Pick<Planned, 'quota' | 'places'>): PlanProgress[] {
  const summed = (groups: readonly PlaceGroup[]) => ({
    waiting: groups.reduce((sum, group) => sum + group.waiting, 0),
    inProgress: groups.reduce((sum, group) => sum + group.inProgress, 0),
    finished: groups.reduce((sum, group) => sum + group.finished, 0),
  });
  const of = (count: QuotaCount | null) =>
    places.filter((group) => quotaCount(group.gender, group.isOld) === count);
  const others = of(null);
  return [
    ...QUOTA_COUNTS.map((kind) => ({ kind, limit: quota[kind] ?? 0, ...summed(of(kind)) })),
    ...(others.length > 0 ? [{ kind: 'other' as const, limit: null, ...summed(others) }] : []),
    { kind: 'total' as const, limit: quotaTotal(quota), ...summed(places) },
  ];
}
