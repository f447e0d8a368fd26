import type {
  ProcessedCounts,
  ProcessedRespondents,
} from '@fovea/contract/studies/processedRespondents';
import { lastMonths, periodStarts, PROCESSED_PERIODS } from '@fovea/rules/studies/processedPeriods';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';

type Group = 'rdc' | 'online';

/** A number of something in a part of the time. */
interface Counted {
  /** A period, or a calendar month. */
  readonly part: string;
  readonly studyType: string;
}
interface CountedRespondents extends Counted {
  readonly respondents: number;
  /** A sum of bigint, which the drivers return as text. */
  readonly bytes: string | number;
}
interface CountedStudies extends Counted {
  readonly studies: number;
}

const GROUPS: Readonly<Record<Group, string>> = {
  rdc: 'REMOTE_DATA_COLLECTION',
  online: 'ONLINE',
};
const BYTES_PER_MB = 1_000_000;

/** How many respondents of a company were processed, from the sums that are kept by day and month. */
export async function processedRespondents(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  companyId: string,
): Promise<ProcessedRespondents> {
  const moment = now();
  const months = lastMonths(moment);
  const firstDay = sql`${`${months[0]!}-01`}::date`;
  const periods = periodTable(moment);
  const { rows: respondents } = await sql<CountedRespondents>`
      select part, study_type, sum(respondents)::int as respondents, sum(bytes) as bytes
      from ${periods} join processed_totals on day >= first_day
      where company_id = ${companyId} group by part, study_type
      union all
      select to_char(day, 'YYYY-MM'), study_type, sum(respondents)::int, sum(bytes)
      from processed_totals where company_id = ${companyId} and day >= ${firstDay} group by 1, 2`.execute(
    db,
  );
  const { rows: studies } = await sql<CountedStudies>`
      select part, study_type, count(*)::int as studies
      from ${periods} join (
        select study_type, study_id, max(last_day) as last_day from processed_months
        where company_id = ${companyId} group by study_type, study_id
      ) as known on last_day >= first_day group by part, study_type
      union all
      select to_char(month, 'YYYY-MM'), study_type, count(*)::int
      from processed_months where company_id = ${companyId} and month >= ${firstDay} group by 1, 2`.execute(
    db,
  );
  const countsOf = (part: string, group: Group): ProcessedCounts => {
    const is = (row: Counted) => row.part === part && row.studyType === GROUPS[group];
    const counted = respondents.find(is);
    return {
      studies: studies.find(is)?.studies ?? 0,
      respondents: counted?.respondents ?? 0,
      totalProcessedRecordingSizeMb: Number(counted?.bytes ?? 0) / BYTES_PER_MB,
    };
  };
  const periodsOf = (group: Group): ProcessedRespondents[Group] => ({
    lastDay: countsOf('lastDay', group),
    lastWeek: countsOf('lastWeek', group),
    lastMonth: countsOf('lastMonth', group),
    lastYear: countsOf('lastYear', group),
    lifeTime: countsOf('lifeTime', group),
  });
  return {
    rdc: periodsOf('rdc'),
    online: periodsOf('online'),
    months: months.map((month) => ({
      month,
      rdc: countsOf(month, 'rdc'),
      online: countsOf(month, 'online'),
    })),
    countedDate: moment.toISOString(),
  };
}

/** The periods that end at the moment, as a table of their names and first days. */
function periodTable(moment: Date) {
  const starts = periodStarts(moment);
  const rows = PROCESSED_PERIODS.map(
    (period) => sql`(${period}::text, ${starts[period] ?? '-infinity'}::date)`,
  );
  return sql`(values ${sql.join(rows)}) as periods (part, first_day)`;
}
