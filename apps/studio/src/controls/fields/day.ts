const DAY = /^(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})$/;

/**
 * Parses a date typed as YYYY/MM/DD, also with dashes or dots.
 *
 * @returns YYYY-MM-DD; null if there is no such day
 */
export function parseDay(text: string): string | null {
  const parts = DAY.exec(text.trim());
  if (!parts) return null;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month <= 12;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Formats a date, or the day of a timestamp, for a field: YYYY/MM/DD. */
export const formatDay = (day: string): string => day.slice(0, 10).replaceAll('-', '/');
