import { createHash, timingSafeEqual } from 'node:crypto';

/** The stored form of a session secret: SHA-256 of its 43 characters, hexadecimal. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
