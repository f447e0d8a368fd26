import type { Db } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { administeredCompany } from '../accounts/administrationAccess';
import { RESYNC_COMPANY, type ResyncCompanyPayload } from './administrationJobs';
import type { AdminRequest } from './companyChanges';

/** Enqueues a comparison of the company with the customer system. */
export async function enqueueResync(
  db: Db,
  request: AdminRequest,
  companyId: string,
): Promise<void> {
  const { caller, ip, at } = request;
  await db.transaction().execute(async (tx) => {
    const company = await administeredCompany(tx, caller, companyId, 'forUpdate');
    await tx
      .updateTable('companies')
      .set({
        resyncState: 'waiting',
        resyncRequestedAt: at,
        resyncCompletedAt: null,
        resyncMessage: null,
      })
      .where('id', '=', company.id)
      .execute();
    await enqueue(tx, {
      kind: RESYNC_COMPANY,
      companyId: company.id,
      payload: { companyId: company.id, userId: caller.userId, ip } satisfies ResyncCompanyPayload,
      dedupeKey: company.id,
      // Someone is waiting at the screen, while the analysis of recordings takes minutes.
      priority: 5,
    });
  });
}
