import type { CollectionProgress, LiveRespondent } from '@fovea/contract/participation/collection';
import type { LastPing } from '@fovea/contract/participation/respondents';
import { stimulusDurationMs } from '@fovea/rules/flow/durations';
import { expectedEndMs } from '@fovea/rules/participation/expectedEnd';
import {
  abandonedVisits,
  abandonmentFunnel,
  type FunnelSession,
} from '@fovea/rules/participation/funnel';
import {
  completedCount,
  respondentBuckets,
  sessionState,
} from '@fovea/rules/participation/sessions';
import { uploadTotals } from '@fovea/rules/participation/uploadTotals';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import type { AppContext } from '../../platform/context/appContext';
import { limitMet } from '../../research/intake/sessionLimits';
import { countedPlaces, lockPlaces } from '../../research/panelPlaces/countedPlaces';
import { countCells } from '../../research/panelPlaces/quotaCounts';
import { sessionFacts } from '../../research/recordings/sessionFacts';
import { visitCounts } from '../../research/recordings/visitRows';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { revisionsOf } from './revisions';

/** Maximum of current respondents listed individually; the counts include all. */
const LIVE_MAX = 200;

type Collecting = Pick<AppContext, 'db' | 'now'>;

interface Live extends FunnelSession {
  readonly id: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly lastPing: LastPing | null;
}

/** The progress of a study's data collection. */
export async function collectionProgress(
  context: Collecting,
  study: StudyRow,
): Promise<CollectionProgress> {
  const { db } = context;
  // Read before the rows: a change in between then gives another revision.
  const revision = (await revisionsOf(db, [study.id])).get(study.id) ?? '';
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'label', 'preview', 'createdAt', 'endedAt', 'processingSince', 'processedAt'])
    .select([
      'lastChunkAt',
      'completeAt',
      'isPartial',
      'savedLocallyAt',
      'dataDeletedAt',
      'withdrawnAt',
      'lastPing',
    ])
    .select((row) => row('processingError', 'is not', null).as('failed'))
    .select((row) => row('screenedOut', 'is not', null).as('isScreenedOut'))
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .execute();
  const rejections = await db
    .selectFrom('rejections')
    .select('count')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .executeTakeFirst();
  const sessions = rows.map((row) => ({
    ...sessionFacts({
      ...row,
      failed: Boolean(row.failed),
      isScreenedOut: Boolean(row.isScreenedOut),
    }),
    id: row.id,
    label: row.label,
    createdAt: row.createdAt,
    lastPing: row.lastPing,
    lastChunkMs: row.lastChunkAt?.getTime() ?? null,
    isWhole: row.completeAt !== null && !row.isPartial,
  }));
  const visits = await visitCounts(db, study, context.now());
  const nowMs = context.now().getTime();
  const buckets = respondentBuckets(sessions, nowMs, abandonedVisits(visits));
  const steps = setupSteps({ ...study, checks: { ...NO_CHECKS, ...study.checks } });
  return {
    buckets,
    completed: completedCount(buckets),
    uploads: uploadTotals(sessions, nowMs),
    rejected: rejections?.count ?? 0,
    funnel: abandonmentFunnel(sessions, steps, nowMs, visits),
    live: await liveRespondents(context, study, sessions, nowMs),
    remoteDataCollection: study.collecting,
    quotaCells: await quotaCells(context, study),
    limitMet: await limitMet(db, study.id, context.now()),
    revision,
  };
}

async function quotaCells(
  { db, now }: Collecting,
  study: StudyRow,
): Promise<CollectionProgress['quotaCells']> {
  const { id: studyId, companyId, onlineQuota } = study;
  if (!onlineQuota) return [];
  if (!study.isOnlineQuotaCounted) {
    await db.transaction().execute(async (tx) => {
      await lockPlaces(tx, studyId);
      await countedPlaces(tx, { studyId, companyId });
    });
  }
  const counts = await countCells(db, studyId, now());
  return onlineQuota.cells.map(({ id }) => ({
    id,
    ...(counts.get(id) ?? { complete: 0, inProgress: 0 }),
  }));
}

async function liveRespondents(
  { db }: Collecting,
  study: StudyRow,
  sessions: readonly Live[],
  nowMs: number,
): Promise<LiveRespondent[]> {
  const signMs = ({ lastPing, createdMs }: Live) =>
    lastPing ? Date.parse(lastPing.timestamp) : createdMs;
  const live = sessions
    .filter((session) => {
      const state = sessionState(session, nowMs);
      return !session.preview && (state === 'IN_PROGRESS' || state === 'UPLOADING');
    })
    .sort((a, b) => signMs(b) - signMs(a))
    .slice(0, LIVE_MAX);
  if (live.length === 0) return [];
  const shown = await db
    .selectFrom('sessions')
    .select(['id', 'slides'])
    .where('companyId', '=', study.companyId)
    .where(
      'id',
      'in',
      live.map(({ id }) => id),
    )
    .execute();
  const stimuliOf = new Map(shown.map(({ id, slides: stimuli }) => [id, stimuli]));
  const surveys = await db
    .selectFrom('stimuli')
    .select(['id', 'surveyQuestions'])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('surveyQuestions', 'is not', null)
    .execute();
  const surveyOf = new Map(surveys.map(({ id, surveyQuestions }) => [id, surveyQuestions]));
  return live.map((session) => {
    const { lastPing } = session;
    const stimuli = stimuliOf.get(session.id) ?? [];
    const exposuresMs = stimuli.map(({ stimulusId, exposureTimeMs }) =>
      stimulusDurationMs({ exposureTimeMs, surveyQuestions: surveyOf.get(stimulusId) }),
    );
    const endMs = session.endedMs === null ? expectedEndMs(lastPing, exposuresMs) : null;
    return {
      sessionId: session.id,
      label: session.label,
      startedDate: session.createdAt.toISOString(),
      phase: lastPing?.phase ?? 'Unknown',
      lastPing,
      stimulusName:
        stimuli.find(({ stimulusId }) => stimulusId === lastPing?.stimulusId)?.name ?? null,
      expectedEnd: endMs === null ? null : new Date(endMs).toISOString(),
    };
  });
}
