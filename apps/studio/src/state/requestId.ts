/**
 * A name for one wish of the user: a request that is made again under it, because its answer was
 * lost, gives what the first one made.
 * Not crypto.randomUUID: that one exists on https and localhost only.
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
