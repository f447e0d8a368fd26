import { listWebhookDeliveries, listWebhooks } from '@fovea/contract/people/webhooks';
import { invalidateServerState } from '../../state/serverState';

/** After a change, or something that was sent. */
export async function refreshWebhooks(): Promise<void> {
  await Promise.all([
    invalidateServerState(listWebhooks),
    invalidateServerState(listWebhookDeliveries),
  ]);
}
