import type { AppContext } from '../../platform/context/appContext';
import { AGGREGATE_SEGMENT, aggregatePayload, enqueueAggregates } from '../queue/processingJobs';

/**
 * Results of segments that could not be made, however often it was tried, are tried again: what hindered it
 * may be gone, and a segment is not complete without them.
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
      // Jobs of before there were segments have another key.
      await tx.deleteFrom('jobs').where('id', '=', id).execute();
      // Behind what somebody waits for.
      await enqueueAggregates(tx, of, { runAt: now(), priority: 0 });
    });
  }
  if (dead.length > 0) log.warn({ results: dead.length }, 'results of segments are tried again');
}
