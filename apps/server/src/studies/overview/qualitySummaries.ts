import type { QualitySummary } from '@fovea/contract/studies/overview';
import type { Study } from '@fovea/contract/studies/studies';
import { LOW_QUALITY_GATE } from '@fovea/rules/participation/lowQuality';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { GATED_COLUMNS, missesGate } from '../../research/quality/missesGate';

interface Measuring extends Pick<Study, 'studyType' | 'sensors'> {
  readonly id: string;
}

export const NO_QUALITY: QualitySummary = {
  good: 0,
  low: 0,
  medianAccuracyDeg: null,
  medianDegreeErrorPercent: null,
  medianGazeQuality: null,
  medianFaceQuality: null,
};

const IS_LOW = sql<boolean>`coalesce(low_quality_manual,
  screened_out is not null or ${missesGate(LOW_QUALITY_GATE)})`;

/** The quality of processed recordings of some studies, one aggregate for all of them. */
export async function qualitySummaries(
  db: Db,
  companyId: string,
  studies: readonly Measuring[],
): Promise<ReadonlyMap<string, QualitySummary>> {
  const summaries = new Map(studies.map(({ id }) => [id, NO_QUALITY]));
  if (studies.length === 0) return summaries;
  const sensors = studies.map((study) => measuredSensors(study));
  const { rows } = await sql<QualitySummary & { studyId: string }>`
    with processed as (
      select study_id, low_quality_manual, screened_out, measures_gaze, measures_face,
        ${GATED_COLUMNS}
      from sessions
      join unnest(
        ${studies.map(({ id }) => id)}::text[],
        ${sensors.map(({ eyeTracking }) => eyeTracking)}::boolean[],
        ${sensors.map(({ webcam }) => webcam)}::boolean[]
      ) as wanted (id, measures_gaze, measures_face) on wanted.id = sessions.study_id
      where company_id = ${companyId} and not preview and processed_at is not null
        and processing_error is null and withdrawn_at is null and data_deleted_at is null
    )
    select study_id,
      (count(*) filter (where not ${IS_LOW}))::int as good,
      (count(*) filter (where ${IS_LOW}))::int as low,
      percentile_cont(0.5) within group (order by accuracy_deg::float8) as median_accuracy_deg,
      percentile_cont(0.5) within group (order by (quality->>'degreeErrorPercent')::float8)
        as median_degree_error_percent,
      percentile_cont(0.5) within group (order by gaze_quality::float8) as median_gaze_quality,
      percentile_cont(0.5) within group (order by face_quality::float8) as median_face_quality
    from processed group by study_id`.execute(db);
  for (const { studyId, ...summary } of rows) summaries.set(studyId, summary);
  return summaries;
}
