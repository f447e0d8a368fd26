/**
 * The contents of the file `signature` of a saved recording: HMAC-SHA256 of the manifest's text,
 * keyed with the 32 bytes of the SHA-256 of the session's secret (the server stores only that
 * hash).
 * @returns 64 lower-case hexadecimal digits
 */
export async function manifestSignature(secret: string, manifestText: string): Promise<string> {
  const utf8 = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    await crypto.subtle.digest('SHA-256', utf8.encode(secret)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, utf8.encode(manifestText));
  return Array.from(new Uint8Array(signature), (b) => b.toString(16).padStart(2, '0')).join('');
}
