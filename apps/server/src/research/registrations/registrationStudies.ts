import type { PlaceGroup, RegistrationStudy } from '@fovea/contract/participation/registrations';
import type { Quota } from '@fovea/contract/studies/quota';
import { canEditQuota, labPhase } from '@fovea/rules/studies/quota';
import { sql } from 'kysely';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { labRespondents } from './labRespondents';

/**
 * The lab studies that respondents can be registered or planned for, with the respondents that each
 * has: those with a quota whose data collection is on or still to come.
 */
export async function registrationStudies(
  db: Db | Tx,
  viewer: Viewer,
  studyId: string | null = null,
): Promise<RegistrationStudy[]> {
  let query = (db as Db)
    .selectFrom('studies')
    .innerJoin('quotas', 'quotas.studyId', 'studies.id')
    .select(['studies.id', 'studies.name', 'studies.state', 'studies.currentLabId'])
    .select(['studies.respondentRegistration', 'quotas.id as quotaId'])
    .select(['youngMale', 'oldMale', 'youngFemale', 'oldFemale', 'oldAt', 'quotas.variables'])
    .select(
      sql<boolean>`exists (select 1 from sessions where sessions.study_id = studies.id)`.as(
        'hasSessions',
      ),
    )
    .where('studies.companyId', '=', viewer.companyId)
    .where('studies.deletedAt', 'is', null)
    .where('studies.studyType', '=', 'LAB')
    .where(visibleTo(viewer));
  if (studyId !== null) query = query.where('studies.id', '=', studyId);
  const rows = await query.orderBy('studies.name').orderBy('studies.id').execute();
  const open = rows.flatMap((row) => {
    const { youngMale, oldMale, youngFemale, oldFemale, oldAt, variables } = row;
    const quota: Quota = {
      ...{ id: row.quotaId, studyId: row.id, oldAt, variables },
      ...{ youngMale, oldMale, youngFemale, oldFemale },
    };
    const { id, name, currentLabId, respondentRegistration } = row;
    return canEditQuota(labPhase({ ...row, quota }, row.hasSessions))
      ? [{ id, name, currentLabId, respondentRegistration, quota }]
      : [];
  });
  const places = await placeGroups(db, viewer.companyId, open);
  return open.map((study) => ({ ...study, places: places.get(study.id) ?? [] }));
}

type Counted = Pick<RegistrationStudy, 'id'>;

/** How many respondents of each kind the studies have that have a quota, by the id of the study. */
export async function placeGroups(
  db: Db | Tx,
  companyId: string,
  studies: readonly Counted[],
): Promise<ReadonlyMap<string, PlaceGroup[]>> {
  const ids = studies.map(({ id }) => id);
  const { rows } = await sql<PlaceGroup & { studyId: string }>`
    select
      respondent.study_id,
      respondent.gender,
      respondent.age >= quotas.old_at as is_old,
      respondent.variables,
      count(*) filter (where respondent.state = 'WAITING')::int as waiting,
      count(*) filter (where respondent.state = 'IN_PROGRESS')::int as in_progress,
      count(*) filter (where respondent.state = 'FINISHED')::int as finished
    from ${labRespondents(companyId, ids)} respondent
    join quotas on quotas.study_id = respondent.study_id
    group by 1, 2, 3, 4`.execute(db as Db);
  const found = new Map<string, PlaceGroup[]>();
  for (const { studyId, ...group } of rows) {
    found.set(studyId, [...(found.get(studyId) ?? []), group]);
  }
  return found;
}
