/** A UUID of version 7 (RFC 9562): 48 bits of Unix time in ms, then random bits. */
export function newSessionId(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0; place < 6; place++) {
    bytes[place] = Math.floor(nowMs / 2 ** (8 * (5 - place))) % 256;
  }
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20]
    .reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex)
    .toLowerCase();
}

/**
 * When a session began by its browser's clock: Unix time in ms, taken from its id. NaN if the id
 * has another format.
 */
export function sessionIdTimeMs(sessionId: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(sessionId)
    ? Number.parseInt(sessionId.slice(0, 8) + sessionId.slice(9, 13), 16)
    : Number.NaN;
}

/** 32 random bytes in base64url. Proves later that this browser started the session. */
export function newSessionSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
