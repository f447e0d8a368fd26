import { randomBytes } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7: unguessable, and sorted by creation in this process. Within a millisecond a 12-bit
 * counter keeps the order (RFC 9562, section 6.2, method 1).
 */
export function newId(nowMs = Date.now()): string {
  const bytes = randomBytes(16);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = bytes.readUInt16BE(6) & 0x07ff;
  } else if (++counter > 0x0fff) {
    lastMs += 1;
    counter = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes[6] = (counter >> 8) | 0x70;
  bytes[7] = counter & 0xff;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
