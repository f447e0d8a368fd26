import type { ScreeningReason } from '@fovea/contract/participation/respondents';
import type { LastPing } from '@fovea/contract/participation/respondents';
import type { PlaceCounts, UsableGate } from '@fovea/contract/studies/recruitmentPlan';
import type { Study } from '@fovea/contract/studies/studies';
import { NO_PLACES, placeOutcome } from '@fovea/rules/recruitment/placeOutcome';
import { ABANDONED_AFTER_MS } from '@fovea/rules/participation/sessions';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { GATED_COLUMNS, missesGate } from '../../research/quality/missesGate';
import { sessionFacts } from '../../research/recordings/sessionFacts';

export interface CountedStudy extends Pick<Study, 'studyType' | 'sensors'> {
  readonly id: string;
}

export interface CountedPlaces {
  readonly counts: PlaceCounts;
  readonly pending: number;
  /** Usable people by flow; null: of no flow. */
  readonly usableByFlow: ReadonlyMap<string | null, number>;
}

interface Alike {
  readonly flowId: string | null;
  readonly phase: LastPing['phase'] | null;
  readonly screenedOut: ScreeningReason | null;
  readonly isUnusable: boolean;
  readonly failed: boolean;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly processingSince: Date | null;
  readonly processedAt: Date | null;
  readonly savedLocallyAt: Date | null;
  readonly dataDeletedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly sessions: number;
}

/** How it ended for everybody who opened the link of these studies, all of them together. */
export async function placeCounts(
  db: Db,
  companyId: string,
  studies: readonly CountedStudy[],
  gate: UsableGate,
  now: Date,
): Promise<CountedPlaces> {
  const counts = { ...NO_PLACES };
  const usableByFlow = new Map<string | null, number>();
  if (studies.length === 0) return { counts, pending: 0, usableByFlow };
  const visits = await leftBeforeSession(db, companyId, studies, now);
  counts.consent += visits.gone;
  let { pending } = visits;
  for (const alike of await sessionsAlike(db, companyId, studies, gate, now)) {
    const { phase, screenedOut, flowId, sessions } = alike;
    const facts = {
      ...sessionFacts({ ...alike, preview: false }),
      lastPing: phase && { phase, setupStep: null, timestamp: '' },
      screenedOut,
      isUsable: !alike.isUnusable,
    };
    const outcome = placeOutcome(facts, now.getTime());
    if (outcome === null) continue;
    if (outcome === 'pending') pending += sessions;
    else counts[outcome] += sessions;
    if (outcome === 'usable') {
      usableByFlow.set(flowId, (usableByFlow.get(flowId) ?? 0) + sessions);
    }
  }
  return { counts, pending, usableByFlow };
}

/**
 * Sessions of which all facts that `placeOutcome` decides by are the same, with the times of one of
 * them: a study may have tens of thousands, but few kinds of them.
 */
async function sessionsAlike(
  db: Db,
  companyId: string,
  studies: readonly CountedStudy[],
  gate: UsableGate,
  now: Date,
): Promise<readonly Alike[]> {
  const longAgo = sql`${new Date(now.getTime() - ABANDONED_AFTER_MS)}::timestamptz`;
  const sensors = studies.map((study) => measuredSensors(study));
  const { rows } = await sql<Alike>`
    with seen as (
      select stimuli_block as flow_id, last_ping->>'phase' as phase,
        screened_out->>'reason' as screened_out, processing_error is not null as failed,
        created_at, ended_at, processing_since, processed_at, saved_locally_at, data_deleted_at,
        withdrawn_at, low_quality_manual, measures_gaze, measures_face, ${GATED_COLUMNS}
      from sessions
      join unnest(
        ${studies.map(({ id }) => id)}::text[],
        ${sensors.map(({ eyeTracking }) => eyeTracking)}::boolean[],
        ${sensors.map(({ webcam }) => webcam)}::boolean[]
      ) as wanted (id, measures_gaze, measures_face) on wanted.id = sessions.study_id
      where company_id = ${companyId} and not preview
    ), judged as (
      select seen.*, processed_at is not null
          and coalesce(low_quality_manual, ${missesGate(gate)}) as is_unusable,
        created_at < ${longAgo} as began_long_ago,
        coalesce(ended_at < ${longAgo}, false) as ended_long_ago,
        coalesce(processing_since < ${longAgo}, false) as arrived_long_ago
      from seen
    )
    select flow_id, phase, screened_out, is_unusable, failed, min(created_at) as created_at,
      min(ended_at) as ended_at, min(processing_since) as processing_since,
      min(processed_at) as processed_at, min(saved_locally_at) as saved_locally_at,
      min(data_deleted_at) as data_deleted_at, min(withdrawn_at) as withdrawn_at,
      count(*)::int as sessions
    from judged
    group by flow_id, phase, screened_out, is_unusable, failed, began_long_ago, ended_long_ago,
      arrived_long_ago, ended_at is null, processing_since is null, processed_at is null,
      saved_locally_at is null, data_deleted_at is null, withdrawn_at is null`.execute(db);
  return rows;
}

/** Visitors who did not agree or left before, and those who may still go on. */
async function leftBeforeSession(
  db: Db,
  companyId: string,
  studies: readonly CountedStudy[],
  now: Date,
): Promise<{ readonly gone: number; readonly pending: number }> {
  const ids = studies.map(({ id }) => id);
  const longAgo = sql`${new Date(now.getTime() - ABANDONED_AFTER_MS)}::timestamptz`;
  const { rows } = await sql<{ gone: number; pending: number }>`
    select
      (count(*) filter (where at < ${longAgo}))::int as gone,
      (count(*) filter (where at >= ${longAgo}))::int as pending
    from visits
    where company_id = ${companyId} and study_id = any(${ids}::text[])
      and session_id is null and phase <> 'rejected'`.execute(db);
  const rejected = await db
    .selectFrom('rejections')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .where('companyId', '=', companyId)
    .where('studyId', 'in', ids)
    .executeTakeFirst();
  const { gone, pending } = rows[0]!;
  return { gone: gone + Number(rejected?.count ?? 0), pending };
}
