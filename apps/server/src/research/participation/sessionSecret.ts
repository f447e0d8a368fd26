import { createHash, timingSafeEqual } from 'node:crypto';

/** What is kept of the secret of a session: SHA-256 of its 43 characters, hexadecimal. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** In the same time, wherever they differ. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
