import { WEBHOOKS_MAX } from '@fovea/contract/people/webhooks';

export const TOO_MANY_WEBHOOKS = `A company has at most ${WEBHOOKS_MAX} webhooks. Delete one that is no longer used, or change it.`;

/** @param existing how many the company has */
export function canAddWebhook(existing: number): boolean {
  return existing < WEBHOOKS_MAX;
}
