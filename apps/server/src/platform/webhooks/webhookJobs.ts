import type { Tx } from '../store/database';
import { enqueueNoLater } from '../store/jobs';

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
  runAt: Date = new Date(),
): Promise<void> {
  // The job of a try that was called off may still wait for its time.
  await enqueueNoLater(tx, {
    kind: DELIVER_WEBHOOK,
    companyId,
    payload: { deliveryId: id } satisfies DeliverWebhookPayload,
    dedupeKey: id,
    runAt,
    maxAttempts: ATTEMPTS,
  });
}
