import {
  COLLECTING_SHOWN_MAX,
  RECENT_SHOWN_MAX,
  type Home,
  type HomeStudy,
} from '@fovea/contract/studies/overview';
import { STIMULUS_TYPES } from '@fovea/contract/studies/stimuli';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { sql, type RawBuilder } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import { sessionCounts } from '../../research/recordings/sessionCounts';
import { abandonedVisitCounts } from '../../research/recordings/visitRows';
import { readFirstRun } from './firstRun';
import { firstPictures } from './firstPictures';
import { NO_QUALITY, qualitySummaries } from './qualitySummaries';

const CALIBRATION_TYPES = STIMULUS_TYPES.filter((type) => isCalibration({ type }));

type Reading = Pick<AppContext, 'db' | 'objects' | 'now'>;

/** The start of the newest session comes from the index, so that thousands of studies can be sorted. */
const LAST_ACTIVITY = sql<Date>`greatest(studies.version_at, (
  select max(sessions.created_at) from sessions
  where sessions.company_id = studies.company_id and sessions.study_id = studies.id))`;

/** Over the link, or in a lab. */
const COLLECTING = sql`(studies.collecting or studies.current_lab_id is not null)`;

/** The front page of a user: only studies that they can see. */
export async function readHome(
  context: Reading,
  viewer: Viewer & { readonly userId: string },
): Promise<Home> {
  const [totals, recentIds, collectingIds] = [
    await countStudies(context, viewer),
    await latestStudies(context, viewer, sql`true`, RECENT_SHOWN_MAX),
    await latestStudies(context, viewer, COLLECTING, COLLECTING_SHOWN_MAX),
  ];
  const studies = await homeStudies(context, viewer, [
    ...new Set([...recentIds, ...collectingIds]),
  ]);
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => studies.get(id) ?? []);
  const { studyCount, collectingCount, hasStarted } = totals;
  return {
    studyCount,
    recent: inOrder(recentIds),
    collecting: inOrder(collectingIds),
    collectingCount,
    reached: {
      hasStimulus: await exists(
        context,
        viewer,
        sql`select 1 from stimuli where stimuli.study_id = studies.id
          and stimuli.type <> all(${[...CALIBRATION_TYPES]}::text[])`,
      ),
      hasStarted,
      hasResults: await exists(
        context,
        viewer,
        sql`select 1 from sessions where sessions.company_id = studies.company_id
          and sessions.study_id = studies.id and not sessions.preview
          and sessions.processed_at is not null and sessions.data_deleted_at is null
          and sessions.withdrawn_at is null`,
      ),
    },
    firstRun: await readFirstRun(context, viewer),
  };
}

const visible = (viewer: Viewer) => sql`studies.company_id = ${viewer.companyId}
  and studies.deleted_at is null and ${visibleTo(viewer)}`;

async function countStudies({ db }: Reading, viewer: Viewer) {
  const { rows } = await sql<{
    studyCount: number;
    collectingCount: number;
    hasStarted: boolean;
  }>`
    select count(*)::int as study_count,
      (count(*) filter (where ${COLLECTING}))::int as collecting_count,
      coalesce(bool_or(collecting or first_started_at is not null), false) as has_started
    from studies where ${visible(viewer)}`.execute(db);
  return rows[0]!;
}

async function latestStudies(
  { db }: Reading,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select studies.id from studies where ${visible(viewer)} and ${condition}
    order by ${LAST_ACTIVITY} desc, studies.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function exists(
  { db }: Reading,
  viewer: Viewer,
  part: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`
    select exists (select 1 from studies where ${visible(viewer)} and exists (${part})) as is_found
  `.execute(db);
  return rows[0]!.isFound;
}

async function homeStudies(
  context: Reading,
  { companyId }: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HomeStudy>> {
  if (ids.length === 0) return new Map();
  const { db } = context;
  const rows = await db
    .selectFrom('studies')
    .select(['id', 'name', 'studyType', 'collecting', 'currentLabId', 'firstStartedAt', 'sensors'])
    .select(LAST_ACTIVITY.as('lastActivityAt'))
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  const counts = await sessionCounts(db, companyId, ids, context.now());
  const visits = await abandonedVisitCounts(db, companyId, ids, context.now());
  const quality = await qualitySummaries(db, companyId, rows);
  const pictures = await firstPictures(context, companyId, ids);
  return new Map(
    rows.map((study) => {
      const { id } = study;
      const { buckets, hasCollected, lastCreatedAt } = counts.get(id)!;
      return [
        id,
        {
          id,
          name: study.name,
          studyType: study.studyType,
          collectingData: study.collecting || study.currentLabId !== null,
          locked: study.collecting || study.firstStartedAt !== null || hasCollected,
          respondentBuckets: {
            ...buckets,
            abandoned: buckets.abandoned + (visits.get(id) ?? 0),
          },
          quality: quality.get(id) ?? NO_QUALITY,
          thumbnailUrls: pictures.get(id) ?? [],
          lastActivityDate: study.lastActivityAt.toISOString(),
          lastRespondentDate: lastCreatedAt?.toISOString() ?? null,
        },
      ];
    }),
  );
}
