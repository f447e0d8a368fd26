import type { StudyOverview } from '@fovea/contract/studies/overview';
import type { AppContext } from '../../platform/context/appContext';
import { sessionCounts } from '../../research/recordings/sessionCounts';
import { abandonedVisitCounts } from '../../research/recordings/visitRows';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { dayCounts } from './dayCounts';
import { NO_QUALITY, qualitySummaries } from './qualitySummaries';

/** Where a study stands, from aggregates only. */
export async function studyOverview(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  study: StudyRow,
  timeZone: string,
): Promise<StudyOverview> {
  const { id, companyId } = study;
  const counts = (await sessionCounts(db, companyId, [id], now())).get(id)!;
  const visits = await abandonedVisitCounts(db, companyId, [id], now());
  const quality = await qualitySummaries(db, companyId, [study]);
  return {
    respondentBuckets: {
      ...counts.buckets,
      abandoned: counts.buckets.abandoned + (visits.get(id) ?? 0),
    },
    quality: quality.get(id) ?? NO_QUALITY,
    days: await dayCounts(db, study, timeZone),
    lastRespondentDate: counts.lastCreatedAt?.toISOString() ?? null,
  };
}
