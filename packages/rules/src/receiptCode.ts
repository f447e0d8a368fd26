/** A short code that a respondent can read out: the random end of the session id. */
export function receiptCode(sessionId: string): string {
  const end = sessionId.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}

/** Whether a text that somebody typed is this code: case, dashes and spaces do not count. */
export function isReceiptCode(typed: string, sessionId: string): boolean {
  const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();
  return plain(typed) === plain(receiptCode(sessionId));
}
