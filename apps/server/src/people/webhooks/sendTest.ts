import { WEBHOOK_TEST, type WebhookDelivery } from '@fovea/contract/people/webhooks';
import { newId } from '../../platform/store/newId';
import { payloadOf } from '../../platform/webhooks/announce';
import type { DeliveryContext } from './deliver';
import { deliveryAnswer } from './deliveryAnswers';
import { sendOnce } from './sendOnce';
import type { WebhookRow } from './webhookRows';

/** Sends a test at once and only once. How it ends changes nothing of the webhook. */
export async function sendTest(
  context: DeliveryContext,
  webhook: WebhookRow,
): Promise<WebhookDelivery> {
  const { db, now } = context;
  const { id: webhookId, companyId } = webhook;
  const at = now();
  const id = newId();
  const payload = payloadOf(WEBHOOK_TEST, at, { webhookId });
  const made = await sendOnce(context, webhook, { id, payload });
  const isDelivered = made.problem === null;
  await db
    .insertInto('webhookDeliveries')
    .values({
      ...{ id, companyId, webhookId, event: WEBHOOK_TEST, payload, createdAt: at },
      ...{ studyId: null, sessionId: null, nextTryAt: null, tries: JSON.stringify([made]) },
      state: isDelivered ? 'DELIVERED' : 'FAILED',
      deliveredAt: isDelivered ? now() : null,
    })
    .execute();
  return await deliveryAnswer(db, id);
}
