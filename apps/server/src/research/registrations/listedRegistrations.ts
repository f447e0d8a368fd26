import type { RegisteredRespondent } from '@fovea/contract/participation/registrations';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { labRespondents } from './labRespondents';

interface Row extends Omit<RegisteredRespondent, 'createdDate' | 'startTime' | 'endTime'> {
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Respondents of lab studies, the newest first. */
async function respondents(
  db: Db | Tx,
  companyId: string,
  studyIds: readonly string[],
  rest: RawBuilder<unknown>,
): Promise<RegisteredRespondent[]> {
  const { rows } = await sql<Row>`
    select respondent.id, study_id, studies.name as study_name, label, age, gender, variables,
      machine_id, respondent.created_at, started_at, ended_at, has_session, respondent.state
    from ${labRespondents(companyId, studyIds)} respondent
    join studies on studies.id = respondent.study_id
    ${rest}`.execute(db as Db);
  return rows.map(({ createdAt, startedAt, endedAt, ...row }) => ({
    ...row,
    createdDate: createdAt.toISOString(),
    // Whoever waits has not started, even where the session exists already.
    startTime: row.state === 'WAITING' ? null : (startedAt?.toISOString() ?? null),
    endTime: endedAt?.toISOString() ?? null,
  }));
}

export interface ListedPage {
  readonly state: RegisteredRespondent['state'] | null;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the respondents of these studies, and how many there are. */
export async function listedRegistrations(
  db: Db,
  companyId: string,
  studyIds: readonly string[],
  { state, page, pageSize }: ListedPage,
): Promise<{ items: RegisteredRespondent[]; total: number }> {
  const only = sql`where ${state}::text is null or respondent.state = ${state}`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${labRespondents(companyId, studyIds)} respondent ${only}`.execute(
    db,
  );
  const order = sql`order by respondent.created_at desc, respondent.number desc, respondent.id
    limit ${pageSize} offset ${page * pageSize}`;
  return {
    items: await respondents(db, companyId, studyIds, sql`${only} ${order}`),
    total: rows[0]!.total,
  };
}

/** One respondent; undefined: removed, or erased. */
export async function findRegistered(
  db: Db | Tx,
  companyId: string,
  studyId: string,
  id: string,
): Promise<RegisteredRespondent | undefined> {
  return (await respondents(db, companyId, [studyId], sql`where respondent.id = ${id}`))[0];
}
