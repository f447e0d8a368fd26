import type { Feature } from '@fovea/contract/protocol/access';

/** Features with which every study of the company is seen. */
const SEES_ALL: readonly Feature[] = ['ACCOUNT_ADMINISTRATION', 'INTERNAL'];

/** Whether nothing is hidden from a user with these features. */
export function canSeeEveryStudy(features: readonly Feature[]): boolean {
  return SEES_ALL.some((feature) => features.includes(feature));
}

/**
 * Who sees and changes a study: everybody of the company when no editors are listed; else those,
 * its owner, and who sees every study.
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
/** Where a day ends last, it ends twelve hours after it ended in UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;

/** The day on which it still is earlier than anywhere else: what is today for somebody is not past. */
export function earliestToday(nowMs: number): string {
  return new Date(nowMs - LAST_ZONE_MS).toISOString().slice(0, 10);
}

/** A day (YYYY-MM-DD) as the moment that is kept: noon, which is on that day nearly everywhere. */
export function noonOfDay(day: string): string {
  return `${day}T12:00:00.000Z`;
}

/** Whether the last day of a study has ended everywhere; from then on it cannot collect data. */
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
