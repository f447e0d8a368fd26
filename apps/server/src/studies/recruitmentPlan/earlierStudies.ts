import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { CountedStudy } from './placeCounts';

const LOOKED_AT = 50;
const STUDIES_MAX = 10;

/**
 * The last studies of the company that are like this one: the same type, with gaze and camera
 * measured or not. Only numbers of them are shown, so it does not matter which of them the caller may
 * open; studies of the demo were not taken part in by people.
 */
export async function earlierStudies(
  db: Db,
  study: Pick<StudyRow, 'id' | 'companyId' | 'studyType' | 'sensors'>,
): Promise<CountedStudy[]> {
  const { rows } = await sql<CountedStudy>`
    select id, study_type, sensors from (
      select studies.*, (
        select max(sessions.created_at) from sessions
        where sessions.company_id = studies.company_id and sessions.study_id = studies.id
          and not sessions.preview) as last_at
      from studies
      where company_id = ${study.companyId} and study_type = ${study.studyType}
        and id <> ${study.id} and deleted_at is null
        and not exists (select 1 from demo_studies where demo_studies.study_id = studies.id)
    ) as others
    where last_at is not null
    order by last_at desc, id desc limit ${LOOKED_AT}`.execute(db);
  const measured = measuredSensors(study);
  return rows
    .filter((other) => {
      const { eyeTracking, webcam } = measuredSensors(other);
      return eyeTracking === measured.eyeTracking && webcam === measured.webcam;
    })
    .slice(0, STUDIES_MAX);
}
