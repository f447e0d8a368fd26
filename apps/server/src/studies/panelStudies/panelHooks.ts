import { createHmac, timingSafeEqual } from 'node:crypto';

export const hookSecretOwner = (connectionKey: string) => `panel hook ${connectionKey}`;

/** Older and newer events are not accepted: somebody repeats them. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether these bytes were signed with the secret at this time: HMAC-SHA256 over the time and the
 * body, in Base64.
 *
 * @see https://docs.prolific.com/api-reference/webhooks/verifying
 */
export function isSignedEvent(
  body: Uint8Array,
  { timestamp, signature }: { readonly timestamp: string; readonly signature: string },
  secret: string,
  at: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(at.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const expected = createHmac('sha256', secret).update(timestamp).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
