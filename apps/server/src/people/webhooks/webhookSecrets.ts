import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Whose the sealed secret is: a secret of one webhook cannot be opened for another. */
export const secretOwner = (webhookId: string) => `webhook ${webhookId}`;

/**
 * The header `webhook-signature` of Standard Webhooks: a signature for each secret, so that a receiver knows one of
 * them while it changes to the new one.
 */
export function webhookSignature(
  secrets: readonly string[],
  {
    id,
    timestampS,
    body,
  }: { readonly id: string; readonly timestampS: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      const mac = createHmac('sha256', key).update(`${id}.${timestampS}.${body}`);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
}
