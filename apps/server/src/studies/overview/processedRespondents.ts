import type {
  ProcessedCounts,
  ProcessedRespondents,
} from '@fovea/contract/studies/processedRespondents';
import {
  lastMonths,
  periodStarts,
  PROCESSED_PERIODS,
  type ProcessedPeriod,
} from '@fovea/rules/studies/processedPeriods';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';

type Group = 'rdc' | 'online';
interface Counted {
  readonly studyType: string;
  readonly studies: number;
  readonly respondents: number;
  /** A sum of bigint, which the drivers return as text. */
  readonly bytes: string | number;
}

const GROUPS: Readonly<Record<Group, string>> = {
  rdc: 'REMOTE_DATA_COLLECTION',
  online: 'ONLINE',
};
const NONE: ProcessedCounts = { studies: 0, respondents: 0, totalProcessedRecordingSizeMb: 0 };
const BYTES_PER_MB = 1_000_000;

/** How many respondents of a company were processed, from the counts that are kept by day. */
export async function processedRespondents(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  companyId: string,
): Promise<ProcessedRespondents> {
  const moment = now();
  const starts = periodStarts(moment);
  // Studies first: whether one counts for a period is known from its own sums.
  const { rows: periods } = await sql<Counted & { readonly period: ProcessedPeriod }>`
    with studies_counted as (
      select study_type, study_id,
        ${sql.join(PROCESSED_PERIODS.map((period) => sumsSince(period, starts[period])))}
      from processed_days where company_id = ${companyId} group by study_type, study_id)
    ${sql.join(PROCESSED_PERIODS.map(totalsOf), sql` union all `)}`.execute(db);
  const months = lastMonths(moment);
  const { rows: byMonth } = await sql<Counted & { readonly month: string }>`
    select month, study_type, count(*)::int as studies, sum(respondents)::int as respondents,
      sum(bytes) as bytes
    from (
      select to_char(day, 'YYYY-MM') as month, study_type, study_id,
        sum(respondents) as respondents, sum(bytes) as bytes
      from processed_days
      where company_id = ${companyId} and day >= ${`${months[0]!}-01`}::date
      group by month, study_type, study_id
    ) as studies_of_months
    group by month, study_type`.execute(db);
  const periodsOf = (group: Group): ProcessedRespondents[Group] => {
    const of = (period: ProcessedPeriod) =>
      countsOf(periods.find((row) => row.period === period && row.studyType === GROUPS[group]));
    return {
      lastDay: of('lastDay'),
      lastWeek: of('lastWeek'),
      lastMonth: of('lastMonth'),
      lastYear: of('lastYear'),
      lifeTime: of('lifeTime'),
    };
  };
  const monthOf = (month: string, group: Group) =>
    countsOf(byMonth.find((row) => row.month === month && row.studyType === GROUPS[group]));
  return {
    rdc: periodsOf('rdc'),
    online: periodsOf('online'),
    months: months.map((month) => ({
      month,
      rdc: monthOf(month, 'rdc'),
      online: monthOf(month, 'online'),
    })),
    countedDate: moment.toISOString(),
  };
}

const column = (period: ProcessedPeriod, of: 'respondents' | 'bytes') =>
  sql.ref(`${period}_${of}`.toLowerCase());

function sumsSince(period: ProcessedPeriod, start: string | null) {
  const since = start === null ? sql`true` : sql`day >= ${start}::date`;
  return sql`sum(respondents) filter (where ${since}) as ${column(period, 'respondents')},
    sum(bytes) filter (where ${since}) as ${column(period, 'bytes')}`;
}

function totalsOf(period: ProcessedPeriod) {
  return sql`select ${sql.lit(period)} as period, study_type, count(*)::int as studies,
      sum(${column(period, 'respondents')})::int as respondents, sum(${column(period, 'bytes')}) as bytes
    from studies_counted where ${column(period, 'respondents')} > 0 group by study_type`;
}

function countsOf(row: Counted | undefined): ProcessedCounts {
  if (!row) return NONE;
  return {
    studies: row.studies,
    respondents: row.respondents,
    totalProcessedRecordingSizeMb: Number(row.bytes) / BYTES_PER_MB,
  };
}
