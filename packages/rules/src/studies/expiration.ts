/** Days are texts, YYYY-MM-DD: they compare in the order of time. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The expiration date is today or later. */
export function expirationProblem(day: string, today: string): 'notADay' | 'past' | null {
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return 'notADay';
  if (new Date(Date.parse(day)).toISOString().slice(0, 10) !== day) return 'notADay';
  return day < today ? 'past' : null;
}

/** Updating is possible when a date is there, it changed, and no save is in progress. */
export function canUpdateExpiration(
  day: string,
  stored: string | null,
  today: string,
  isSaving: boolean,
): boolean {
  return !isSaving && day !== '' && day !== stored && expirationProblem(day, today) === null;
}
