import type { Feature } from '@fovea/contract/protocol/access';

/** Features that give access to every study of the company. */
const SEES_ALL: readonly Feature[] = ['ACCOUNT_ADMINISTRATION', 'INTERNAL'];

/** Whether a user with these features can see everything. */
export function canSeeEveryStudy(features: readonly Feature[]): boolean {
  return SEES_ALL.some((feature) => features.includes(feature));
}

/**
 * Who can see and change a study: everyone in the company if no editors are listed; otherwise
 * those, its owner, and users who can see every study.
 */
export function canSeeStudy(
  study: { readonly editors: readonly string[]; readonly ownerId: string | null },
  who: { readonly userId: string; readonly features: readonly Feature[] },
): boolean {
  return (
    study.editors.length === 0 ||
    study.editors.includes(who.userId) ||
    study.ownerId === who.userId ||
    canSeeEveryStudy(who.features)
  );
}

const HOUR_MS = 60 * 60_000;
/** In the last time zone a day ends twelve hours later than in UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/** Today's date in the last time zone: a day that is still today somewhere is not past. */
export function earliestToday(nowMs: number): string {
  return new Date(nowMs - LAST_ZONE_MS).toISOString().slice(0, 10);
}

/**
 * The timestamp stored for a day (YYYY-MM-DD): noon UTC, which is on that day nearly everywhere.
 */
export function noonOfDay(day: string): string {
  return `${day}T12:00:00.000Z`;
}

/**
 * Whether the last day of a study has ended in every time zone; after that it cannot collect data.
 */
export function isExpired(
  study: { readonly validTo: string | Date | null },
  nowMs: number,
): boolean {
  if (study.validTo === null) return false;
  const day = new Date(study.validTo).toISOString().slice(0, 10);
  return nowMs >= Date.parse(day) + 24 * HOUR_MS + LAST_ZONE_MS;
}

export const EXPIRED_MESSAGE =
  'The study has expired, so it cannot collect data. Set a later expiration date first.';
