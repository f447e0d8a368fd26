import type { Tx } from '../../platform/store/database';
import { enqueueProcessing } from './processingJobs';

/**
 * Enqueues processing of every recording of a study that a machine of a lab made, because its gaze is to come from
 * somewhere else. What was found before stays until then.
 */
export async function enqueueSessionsOfMachines(
  tx: Tx,
  study: { readonly id: string; readonly companyId: string },
  now: Date,
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'companyId'])
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .where('machineId', 'is not', null)
    .where('completeAt', 'is not', null)
    .where('dataDeletedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const session of sessions) await enqueueProcessing(tx, session, now, 0);
}
