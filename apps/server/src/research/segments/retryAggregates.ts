import type { AppContext } from '../../platform/context/appContext';
import { AGGREGATE_SEGMENT, aggregatePayload, enqueueAggregates } from '../queue/processingJobs';

/**
 * Retries segment results that failed permanently: the cause may be gone, and a segment is
 * incomplete without them.
 */
export async function retryAggregates({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>) {
  const dead = await db
    .selectFrom('jobs')
    .select(['id', 'companyId', 'payload'])
    .where('kind', '=', AGGREGATE_SEGMENT)
    .where('state', '=', 'dead')
    .execute();
  for (const { id, companyId, payload } of dead) {
    if (companyId === null) continue;
    const { studyId, segmentId, stimulusId } = aggregatePayload(payload);
    const of = { companyId, studyId, segmentId, stimulusIds: [stimulusId] };
    await db.transaction().execute(async (tx) => {
      // Jobs from before segments existed have another key.
      await tx.deleteFrom('jobs').where('id', '=', id).execute();
      // After what somebody is waiting for.
      await enqueueAggregates(tx, of, { runAt: now(), priority: 0 });
    });
  }
  if (dead.length > 0) log.warn({ results: dead.length }, 'results of segments are tried again');
}
