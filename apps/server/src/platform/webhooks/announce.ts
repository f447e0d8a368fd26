import type { SentEvent, WebhookEvent, WebhookPayload } from '@fovea/contract/people/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../store/database';
import { newId } from '../store/newId';
import { enqueueDelivery } from './webhookJobs';

export interface Announced {
  readonly type: WebhookEvent;
  readonly companyId: string;
  readonly at: Date;
  /** Ids only, with which a program reads with the API what happened. */
  readonly data: { readonly studyId: string; readonly sessionId?: string } & Readonly<
    Record<string, string>
  >;
}

/**
 * Tells every webhook that wants this event, in the transaction that causes it: without the event there is no
 * delivery, and with it there is one, whatever crashes meanwhile.
 */
export async function announce(tx: Tx, { type, companyId, at, data }: Announced): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isEnabled', '=', true)
    .where(sql<boolean>`${type} = any(events)`)
    // One that is being deleted is waited for, and not told.
    .forKeyShare()
    .execute();
  if (webhooks.length === 0) return;
  const deliveries = webhooks.map(({ id: webhookId }) => ({
    ...{ id: newId(), companyId, webhookId, event: type, state: 'WAITING' as const },
    ...{ studyId: data.studyId, sessionId: data.sessionId ?? null },
    ...{ payload: payloadOf(type, at, data), nextTryAt: at, createdAt: at },
  }));
  await tx.insertInto('webhookDeliveries').values(deliveries).execute();
  for (const delivery of deliveries) await enqueueDelivery(tx, delivery);
}

/** The body: what is stored is signed and sent, byte by byte. */
export function payloadOf(type: SentEvent, at: Date, data: WebhookPayload['data']): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data } satisfies WebhookPayload);
}
