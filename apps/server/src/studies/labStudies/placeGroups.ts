import type { PlaceGroup, RespondentGender } from '@fovea/contract/participation/registrations';
import { isSameVariables } from '@fovea/rules/participation/testPlan';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';

interface Counted {
  readonly studyId: string;
  readonly gender: string | null;
  readonly isOld: boolean | null;
  /** Answers to the variables of the quota, and whatever else a session came with. */
  readonly variables: Readonly<Record<string, string>>;
  readonly variableNames: readonly string[];
  readonly stage: 'waiting' | 'inProgress' | 'finished';
  readonly count: number;
}

/**
 * The respondents of lab studies by their kinds: those who are registered or planned and have not
 * begun, and all sessions that are no previews. A study without a quota has no age groups.
 */
export async function placeGroups(
  db: Db | Tx,
  companyId: string,
  studyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlaceGroup[]>> {
  const groups = new Map<string, PlaceGroup[]>(studyIds.map((id) => [id, []]));
  if (studyIds.length === 0) return groups;
  const { rows } = await sql<Counted>`
    select people.study_id, people.gender, people.age >= quotas.old_at as is_old, people.variables,
      coalesce((select array_agg(one ->> 'variable') from jsonb_array_elements(quotas.variables) one),
        '{}') as variable_names,
      people.stage, count(*)::int as count
    from (
      select study_id, gender, age, variables,
        case when machine_id is null then 'waiting' else 'inProgress' end as stage
      from registrations
      where company_id = ${companyId} and study_id = any(${[...studyIds]}::text[])
        and removed_at is null and begun_at is null
      union all
      select study_id, gender, age, variables, case
        when coalesce(ended_at, complete_at, processed_at, saved_locally_at, data_deleted_at,
          withdrawn_at) is not null then 'finished'
        when machine_id is null then 'waiting'
        else 'inProgress' end
      from sessions
      where company_id = ${companyId} and study_id = any(${[...studyIds]}::text[]) and not preview
    ) people
    left join quotas on quotas.study_id = people.study_id
    group by people.study_id, people.gender, is_old, people.variables, quotas.variables, people.stage
  `.execute(db);
  for (const row of rows) addTo(groups.get(row.studyId)!, row);
  return groups;
}

function addTo(groups: PlaceGroup[], row: Counted): void {
  const gender = GENDERS.find((one) => one === row.gender) ?? (row.gender === null ? null : 'OTHER');
  const variables = Object.fromEntries(
    Object.entries(row.variables).filter(([name]) => row.variableNames.includes(name)),
  );
  const known = groups.find(
    (one) =>
      one.gender === gender &&
      one.isOld === row.isOld &&
      isSameVariables(one.variables, variables),
  );
  const group = known ?? {
    ...{ gender, isOld: row.isOld, variables },
    ...{ waiting: 0, inProgress: 0, finished: 0 },
  };
  group[row.stage] += row.count;
  if (!known) groups.push(group);
}

const GENDERS: readonly RespondentGender[] = ['MALE', 'FEMALE', 'OTHER'];
