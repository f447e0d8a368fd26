import { createWebhook } from '@fovea/contract/people/webhooks';
import type { LabServer } from '../servers/labServer';

/** Adds a webhook that is off, so that no event is sent. @returns its id */
export async function addSilentWebhook({ call }: LabServer, companyId: string): Promise<string> {
  const { webhook } = await call(createWebhook, {
    companyId,
    body: {
      ...{ name: 'Results', url: 'https://hooks.example.com/fovea' },
      ...{ events: ['session.processed'], isEnabled: false },
    },
  });
  return webhook.id;
}
