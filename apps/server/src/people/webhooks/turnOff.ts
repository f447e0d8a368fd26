import type { WebhookOffReason } from '@fovea/contract/people/webhooks';
import type { Tx } from '../../platform/store/database';

/**
 * Turns a webhook off. What waits is not sent any more: an administrator can send it again later.
 * @returns false when it was off already
 */
export async function turnOff(
  tx: Tx,
  webhookId: string,
  reason: WebhookOffReason,
  at: Date,
): Promise<boolean> {
  const off = await tx
    .updateTable('webhooks')
    .set({ isEnabled: false, offReason: reason, offAt: at, updatedAt: at })
    .where('id', '=', webhookId)
    .where('isEnabled', '=', true)
    .returning('id')
    .execute();
  if (off.length === 0) return false;
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'FAILED', nextTryAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute();
  return true;
}
