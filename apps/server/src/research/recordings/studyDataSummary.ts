/** Summaries of a study's sessions and results. Every query is limited to the company. */
import type { SegmentData } from '@fovea/contract/studies/stimuli';
import type { RespondentBuckets } from '@fovea/contract/studies/studies';
import type { Segment } from '@fovea/contract/analysis/segments';
import { abandonedVisits } from '@fovea/rules/participation/funnel';
import type { AppContext } from '../../platform/context/appContext';
import { segmentAnswers } from '../segments/segmentAnswers';
import { sessionCounts } from './sessionCounts';
import { visitCounts } from './visitRows';
import { rowCount } from '../../platform/store/rowCount';

type Figures = Pick<AppContext, 'db' | 'objects' | 'now'>;

export interface StudyDataSummary {
  readonly respondentBuckets: RespondentBuckets;
  /** Whether a session that is not a preview exists. */
  readonly hasCollected: boolean;
  readonly segments: Segment[];
  /** By stimulus. */
  readonly segmentData: ReadonlyMap<string, SegmentData[]>;
  /** Number of respondents with results, previews included, by stimulus. */
  readonly respondentCount: ReadonlyMap<string, number>;
}

export async function studyDataSummary(
  context: Figures,
  study: { readonly id: string; readonly companyId: string; readonly createdAt: Date },
): Promise<StudyDataSummary> {
  const { db } = context;
  const { id: studyId, companyId } = study;
  const counts = (await sessionCounts(db, companyId, [studyId], context.now())).get(studyId)!;
  const buckets = {
    ...counts.buckets,
    abandoned:
      counts.buckets.abandoned + abandonedVisits(await visitCounts(db, study, context.now())),
  };
  return {
    respondentBuckets: buckets,
    hasCollected: counts.hasCollected,
    segments: await segmentAnswers(db, study, buckets.processing > 0),
    segmentData: await segmentData(context, companyId, studyId),
    respondentCount: await respondentCountByStimulus(context, companyId, studyId),
  };
}

/** Number of respondents without previews per study, and which studies have any; for lists. */
export async function respondentCounts(
  context: Pick<AppContext, 'db'>,
  companyId: string,
  studyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (studyIds.length === 0) return new Map();
  const rows = await context.db
    .selectFrom('sessions')
    .select('studyId')
    .select(rowCount().as('count'))
    .where('companyId', '=', companyId)
    .where('studyId', 'in', [...studyIds])
    .where('preview', '=', false)
    .groupBy('studyId')
    .execute();
  return new Map(rows.map((row) => [row.studyId, row.count]));
}

async function segmentData(
  context: Figures,
  companyId: string,
  studyId: string,
): Promise<Map<string, SegmentData[]>> {
  const rows = await context.db
    .selectFrom('segmentResults')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .execute();
  const byStimulus = new Map<string, SegmentData[]>();
  for (const row of rows) {
    const { segmentId, stimulusId, respondentCount, version } = row;
    const url = await context.objects.signedGet(row.objectKey);
    const signalsUrl =
      row.signalsObjectKey && (await context.objects.signedGet(row.signalsObjectKey));
    add(byStimulus, stimulusId, { segmentId, url, signalsUrl, respondentCount, version });
  }
  return byStimulus;
}

async function respondentCountByStimulus(context: Figures, companyId: string, studyId: string) {
  const rows = await context.db
    .selectFrom('respondentResults')
    .innerJoin('sessions', 'sessions.id', 'respondentResults.sessionId')
    .select('stimulusId')
    .select(rowCount().as('count'))
    .where('respondentResults.companyId', '=', companyId)
    .where('respondentResults.studyId', '=', studyId)
    .where('sessions.processedAt', 'is not', null)
    .groupBy('stimulusId')
    .execute();
  return new Map(rows.map(({ stimulusId, count }) => [stimulusId, count]));
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
