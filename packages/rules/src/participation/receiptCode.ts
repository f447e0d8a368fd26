/** A short code that a respondent can quote: the random end of the session id. */
export function receiptCode(sessionId: string): string {
  const end = sessionId.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
