import {
  REDELIVERED_AT_ONCE_MAX,
  WEBHOOK_TEST,
  type WebhookDelivery,
} from '@fovea/contract/people/webhooks';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { rowCount } from '../../platform/store/rowCount';
import { enqueueDelivery } from '../../platform/webhooks/webhookJobs';
import { deliveryAnswer } from './deliveryAnswers';
import { administeredWebhook, type WebhookPath, type WebhookRow } from './webhookRows';

type Context = Pick<AppContext, 'db' | 'now'>;

/** Sends a delivery again, with the id and the body that it had. @throws Refusal 404, 409 */
export async function sendAgain(
  { db, now }: Context,
  caller: Researcher,
  path: WebhookPath & { readonly deliveryId: string },
): Promise<WebhookDelivery> {
  return await db.transaction().execute(async (tx) => {
    const webhook = await enabledWebhook(tx, caller, path);
    const delivery = await tx
      .selectFrom('webhookDeliveries')
      .select(['id', 'companyId', 'state', 'event'])
      .where('id', '=', path.deliveryId)
      .where('webhookId', '=', webhook.id)
      .where('companyId', '=', webhook.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) throw notFound('delivery');
    if (delivery.event === WEBHOOK_TEST) {
      throw new Refusal(409, 'This is a test. Send another one instead.', 'IS_TEST');
    }
    if (delivery.state === 'WAITING') {
      throw new Refusal(409, 'It waits to be sent already.', 'IS_WAITING');
    }
    await setWaiting(tx, [delivery], now());
    return await deliveryAnswer(tx, delivery.id);
  });
}

/** @throws Refusal 404, 409 */
export async function sendFailedAgain(
  { db, now }: Context,
  caller: Researcher,
  path: WebhookPath,
): Promise<{ readonly sent: number; readonly left: number }> {
  return await db.transaction().execute(async (tx) => {
    const { id: webhookId, companyId } = await enabledWebhook(tx, caller, path);
    const failed = tx
      .selectFrom('webhookDeliveries')
      .where('webhookId', '=', webhookId)
      .where('companyId', '=', companyId)
      .where('state', '=', 'FAILED')
      .where('event', '<>', WEBHOOK_TEST);
    const found = await failed
      .select(['id', 'companyId'])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(REDELIVERED_AT_ONCE_MAX)
      .forUpdate()
      .execute();
    await setWaiting(tx, found, now());
    const { left } = await failed.select(rowCount().as('left')).executeTakeFirstOrThrow();
    return { sent: found.length, left };
  });
}

async function enabledWebhook(tx: Tx, caller: Researcher, path: WebhookPath): Promise<WebhookRow> {
  const webhook = await administeredWebhook(tx, caller, path, 'forChange');
  if (webhook.isEnabled) return webhook;
  throw new Refusal(409, 'The webhook is off. Turn it on first.', 'WEBHOOK_OFF');
}

async function setWaiting(
  tx: Tx,
  deliveries: readonly { readonly id: string; readonly companyId: string }[],
  at: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'WAITING', failedTries: 0, nextTryAt: at })
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .execute();
  for (const delivery of deliveries) await enqueueDelivery(tx, delivery);
}
