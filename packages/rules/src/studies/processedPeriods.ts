import type { ProcessedRespondents } from '@fovea/contract/studies/processedRespondents';

export const PROCESSED_PERIODS = [
  'lastDay',
  'lastWeek',
  'lastMonth',
  'lastYear',
  'lifeTime',
] as const satisfies readonly (keyof ProcessedRespondents['online'])[];
export type ProcessedPeriod = (typeof PROCESSED_PERIODS)[number];

/** Calendar months that are shown, with the current one. */
export const PROCESSED_MONTHS = 12;

const DAY_MS = 24 * 60 * 60_000;

/**
 * The first day (UTC, YYYY-MM-DD) of each period that ends on the day of `now`, which is counted
 * too: the last day is today, the last week today and the six days before it, the last month begins
 * on the day after the one that lies one calendar month ago. Where that month is too short, its
 * last day is meant: on 31 March the last month begins on 1 March. Null: since ever.
 */
export function periodStarts(now: Date): Readonly<Record<ProcessedPeriod, string | null>> {
  const today = startOfDay(now);
  return {
    lastDay: dayOf(today),
    lastWeek: dayOf(today - 6 * DAY_MS),
    lastMonth: dayOf(monthsBefore(today, 1) + DAY_MS),
    lastYear: dayOf(monthsBefore(today, 12) + DAY_MS),
    lifeTime: null,
  };
}

/** The calendar months (UTC, YYYY-MM) until the one of `now`, oldest first. */
export function lastMonths(now: Date, count = PROCESSED_MONTHS): string[] {
  return Array.from({ length: count }, (_, at) =>
    dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + at, 1)).slice(0, 7),
  );
}

function startOfDay(moment: Date): number {
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
}

function monthsBefore(dayMs: number, count: number): number {
  const day = new Date(dayMs);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - count];
  // Day 0 of a month is the last one of the month before.
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastOfMonth));
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
