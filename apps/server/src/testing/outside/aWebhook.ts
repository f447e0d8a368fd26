import type { NewWebhook } from '@fovea/contract/people/webhooks';

/** A name that leads nowhere (RFC 2606): a test that forgets its receiver reaches nobody. */
export const A_WEBHOOK: NewWebhook = {
  name: 'Results',
  url: 'https://hooks.example.com/fovea',
  events: ['study.started'],
  isEnabled: true,
};
