/** How a day is written: as everywhere in the studio, or with dots as in the selection of an export. */
export type DayPattern = 'YYYY/MM/DD' | 'DD.MM.YYYY';

const DAY_FIRST = /^(\d{1,2})[/\-.](\d{1,2})[/\-.](\d{4})$/;
const DAY = /^(\d{4})[/\-.](\d{1,2})[/\-.](\d{1,2})$/;

/**
 * Parses a date typed with the year first, also with dashes or dots; with DD.MM.YYYY, the day may
 * come first.
 *
 * @returns YYYY-MM-DD; null if there is no such day
 */
export function parseDay(text: string, pattern: DayPattern = 'YYYY/MM/DD'): string | null {
  const [, ...yearFirst] = DAY.exec(text.trim()) ?? [];
  const [, ...dayFirst] = (pattern === 'DD.MM.YYYY' && DAY_FIRST.exec(text.trim())) || [];
  const parts = yearFirst.length > 0 ? yearFirst : dayFirst.toReversed();
  if (parts.length === 0) return null;
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month <= 12;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Formats a date, or the day of a timestamp, for a field. */
export function formatDay(day: string, pattern: DayPattern = 'YYYY/MM/DD'): string {
  const parts = day.slice(0, 10).split('-');
  return pattern === 'DD.MM.YYYY' ? parts.toReversed().join('.') : parts.join('/');
}
