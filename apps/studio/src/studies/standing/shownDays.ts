import type { DayCount } from '@fovea/contract/studies/overview';

/** Days of the chart; more would be too narrow to tell apart. */
export const DAYS_SHOWN = 42;
const DAYS_MIN = 7;
const DAY_MS = 24 * 60 * 60_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The days of the chart without gaps: the last weeks up to the last day with a respondent, or up to
 * today while the study is collecting.
 * @param days in order; must not be empty
 * @param today YYYY-MM-DD; null when the study does not collect
 */
export function shownDays(days: readonly DayCount[], today: string | null): DayCount[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const lastDay = days.at(-1)!.day;
  const last = Date.parse(today !== null && today > lastDay ? today : lastDay);
  const first = Math.min(
    Math.max(Date.parse(days[0]!.day), last - (DAYS_SHOWN - 1) * DAY_MS),
    last - (DAYS_MIN - 1) * DAY_MS,
  );
  const shown: DayCount[] = [];
  for (let ms = first; ms <= last; ms += DAY_MS) {
    const day = dayOf(ms);
    shown.push(byDay.get(day) ?? { day, completed: 0, notCompleted: 0 });
  }
  return shown;
}
