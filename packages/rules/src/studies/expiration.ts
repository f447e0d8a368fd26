/** Days are texts, YYYY-MM-DD, so that they sort chronologically. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The expiration date must be today or later. */
export function expirationProblem(day: string, today: string): 'notADay' | 'past' | null {
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return 'notADay';
  if (new Date(Date.parse(day)).toISOString().slice(0, 10) !== day) return 'notADay';
  return day < today ? 'past' : null;
}

/** Updating requires a changed date and no save in progress. */
export function canUpdateExpiration(
  day: string,
  stored: string | null,
  today: string,
  isSaving: boolean,
): boolean {
  return !isSaving && day !== '' && day !== stored && expirationProblem(day, today) === null;
}
