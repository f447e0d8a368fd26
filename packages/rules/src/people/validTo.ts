/** Days are texts, YYYY-MM-DD: they compare in the order of time. */

export const DEFAULT_VALIDITY_MONTHS = 6;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** Whether there is such a day: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < '1970-01-01') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** The same day so many months later, or the last of that month: 31 August gives 28 February. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const stored = Math.min(date, lastOfMonth.getUTCDate());
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(stored).padStart(2, '0')}`;
}

/** The last day of a new user unless said: today plus 6 months. */
export function defaultValidTo(today: string): string {
  return monthsLater(today, DEFAULT_VALIDITY_MONTHS);
}

/** The moment at which somebody's last day is over: they may sign in all of that day (UTC). */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}

/** The last day (UTC) of somebody who is valid until a moment. */
export function lastDayOf(validTo: string): string {
  return validTo.slice(0, 10);
}

/** A day or a moment, as the calls take it, to the moment of the end; null: it is neither. */
export function validToMoment(text: string): string | null {
  if (isDay(text)) return endOfDay(text);
  if (!MOMENT.test(text) || !isDay(text.slice(0, 10)) || Number.isNaN(Date.parse(text))) {
    return null;
  }
  const moment = new Date(Date.parse(text)).toISOString();
  // Beyond the year 9999, where years are written otherwise.
  return moment.startsWith('+') ? null : moment;
}

/** Whether somebody is valid no more. */
export function hasExpired(validTo: string | null, now: string): boolean {
  return validTo !== null && validTo <= now;
}
