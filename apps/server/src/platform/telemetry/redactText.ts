/**
 * Terminal control characters and characters that change text direction; newlines and tabs stay.
 */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Redacts an error report: it keeps what failed and where in the program, and removes personal data
 * and credentials, since messages quote their input. Every pattern has a bounded length, so that no
 * text makes it slow.
 */
export function redactText(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(CONTROLS, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
      .replace(/\b(bearer|basic)[ \t]{1,8}\S{1,4000}/gi, '$1 [removed]')
      // Signed URLs and tickets.
      .replace(/\?[^\s?"'<>()]{1,4000}/g, (query) => (query.includes('=') ? '?[removed]' : query))
      .replace(/[^\s@<>"'()[\],;:=]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,255}/giu, '[e-mail]')
      // Our tokens have 43 characters, those of identity providers more, ids 32 or 36.
      .replace(/[A-Za-z0-9_-]{32,}/g, '[removed]')
  );
}
