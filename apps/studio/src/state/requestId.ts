/**
 * Idempotency key of one user action: a request repeated after a lost response returns the original
 * result.
 * Not crypto.randomUUID, which exists in secure contexts only.
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
