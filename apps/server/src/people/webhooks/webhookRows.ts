import type { Selectable } from 'kysely';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { administeredCompany } from '../accounts/administrationAccess';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhookDeliveries']>;

export interface WebhookPath {
  readonly companyId: string;
  readonly webhookId: string;
}

/**
 * A webhook of a company that the caller administers.
 * @param lock locks the row for the rest of the transaction, without keeping events from being announced
 * @throws Refusal 404
 */
export async function administeredWebhook(
  db: Db | Tx,
  caller: Researcher,
  { companyId, webhookId }: WebhookPath,
  lock: 'forChange' | null = null,
): Promise<WebhookRow> {
  await administeredCompany(db, caller, companyId);
  let query = (db as Db)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('companyId', '=', companyId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw notFound('webhook');
  return row;
}
