import type { DayCount } from '@fovea/contract/studies/overview';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';

/** All offsets of time zones are multiples of it. */
const QUARTER_S = 15 * 60;

/**
 * Sessions of a study by the day on which they began. The database counts by quarter of an hour, and
 * the quarters are put into days here, because the names of time zones of the two databases differ.
 * @param timeZone an IANA name; days in UTC if it is unknown
 */
export async function dayCounts(
  db: Db,
  study: { readonly id: string; readonly companyId: string },
  timeZone: string,
): Promise<DayCount[]> {
  const { rows } = await sql<{ quarter: number; completed: number; notCompleted: number }>`
    select floor(extract(epoch from created_at) / ${QUARTER_S}::int)::int as quarter,
      (count(*) filter (where ended_at is not null or processed_at is not null))::int as completed,
      (count(*) filter (where ended_at is null and processed_at is null))::int as not_completed
    from sessions
    where company_id = ${study.companyId} and study_id = ${study.id} and not preview
      and withdrawn_at is null and data_deleted_at is null
    group by quarter order by quarter`.execute(db);
  const dayOf = dayFormat(timeZone);
  const days = new Map<string, { day: string; completed: number; notCompleted: number }>();
  for (const { quarter, completed, notCompleted } of rows) {
    const day = dayOf(new Date(quarter * QUARTER_S * 1000));
    const counted = days.get(day) ?? { day, completed: 0, notCompleted: 0 };
    counted.completed += completed;
    counted.notCompleted += notCompleted;
    days.set(day, counted);
  }
  return [...days.values()];
}

function dayFormat(timeZone: string): (moment: Date) => string {
  const format = zoneFormat(timeZone) ?? zoneFormat('UTC')!;
  return (moment) => {
    const part = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    return `${part['year']}-${part['month']}-${part['day']}`;
  };
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    return null;
  }
}
