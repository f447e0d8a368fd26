import type { Tx } from '../store/database';
import { enqueue } from '../store/jobs';

export const DELIVER_WEBHOOK = 'deliverWebhook';

export interface DeliverWebhookPayload {
  readonly deliveryId: string;
}

/** Of one try: what goes wrong here is a fault of this server, because a try that fails has its own next job. */
const ATTEMPTS = 20;

/** @param runAt when it is tried; left out: at once */
export async function enqueueDelivery(
  tx: Tx,
  { id, companyId }: { readonly id: string; readonly companyId: string },
  runAt?: Date,
): Promise<void> {
  await enqueue(tx, {
    kind: DELIVER_WEBHOOK,
    companyId,
    payload: { deliveryId: id } satisfies DeliverWebhookPayload,
    dedupeKey: id,
    ...(runAt && { runAt }),
    maxAttempts: ATTEMPTS,
  });
}
