import type { JobHandler } from '../../platform/store/jobRunner';
import type { DeliverWebhookPayload } from '../../platform/webhooks/webhookJobs';
import { deliver, type DeliveryContext } from './deliver';

/** Makes one try of a delivery; the next one is a job of its own, as its pauses are not those of other jobs. */
export function deliverWebhookJob(context: DeliveryContext, timeLimitMs?: number): JobHandler {
  return async ({ payload }) => {
    const { deliveryId } = payload as DeliverWebhookPayload;
    await deliver(context, deliveryId, timeLimitMs);
  };
}
