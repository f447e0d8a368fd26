import { WEBHOOK_DELIVERY_DAYS } from '@fovea/contract/people/webhooks';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { DELIVER_WEBHOOK, enqueueDelivery } from '../../platform/webhooks/webhookJobs';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what was sent long ago, and secrets that no longer sign. */
export async function sweepDeliveries({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - WEBHOOK_DELIVERY_DAYS * DAY_MS);
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
  await db
    .updateTable('webhooks')
    .set({ oldSealedSecret: null, oldSecretUntil: null })
    .where('oldSecretUntil', '<', now())
    .execute();
}

/** Deliveries whose job died with several processes: nothing else would ever send them. */
export async function resumeDeliveries({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, company_id from webhook_deliveries where state = 'WAITING' and not exists (
      select from jobs where kind = ${DELIVER_WEBHOOK} and dedupe_key = webhook_deliveries.id
        and state in ('waiting', 'running'))`.execute(db);
  for (const row of rows) {
    await db.transaction().execute((tx) => enqueueDelivery(tx, row));
  }
}
