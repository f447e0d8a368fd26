import { sql, type RawBuilder } from 'kysely';

/**
 * A table expression with one row for each respondent of these lab studies: a registration, its
 * session, or both under one id. Previews, removed respondents and sessions whose data was deleted or
 * withdrawn are left out. The state is that of `labSessionState`.
 */
export function labRespondents(
  companyId: string,
  studyIds: readonly string[],
): RawBuilder<unknown> {
  const ofStudies = sql`company_id = ${companyId} and study_id = any(${[...studyIds]}::text[])`;
  return sql`(
    select
      coalesce(session.id, registered.id) as id,
      coalesce(session.study_id, registered.study_id) as study_id,
      coalesce(session.number, registered.number) as number,
      coalesce(session.label, registered.label) as label,
      coalesce(session.age, registered.age) as age,
      coalesce(session.gender, registered.gender) as gender,
      coalesce(registered.variables, '{}'::jsonb) as variables,
      coalesce(session.machine_id, registered.machine_id) as machine_id,
      coalesce(registered.created_at, session.created_at) as created_at,
      session.created_at as started_at,
      session.ended_at as ended_at,
      session.id is not null as has_session,
      case
        when session.ended_at is not null then 'FINISHED'
        when coalesce(session.machine_id, registered.machine_id) is null then 'WAITING'
        else 'IN_PROGRESS'
      end as state
    from (select * from registrations where ${ofStudies} and removed_at is null) registered
    full join (select * from sessions where ${ofStudies} and not preview) session
      on session.id = registered.id
    where session.withdrawn_at is null and session.data_deleted_at is null
  )`;
}
