/** Prolific's API tokens are longer than this. */
export const PANEL_TOKEN_MIN = 100;

/** The message of the specification. */
export const PANEL_TOKEN_MESSAGE = 'The input does not look like a Prolific API token';

/** Tokens are pasted with spaces or a line break around them. */
export function cleanPanelToken(text: string): string {
  return text.trim();
}

/** Whether a text can be a token: at least 100 characters, all of them fit for a header. */
export function looksLikePanelToken(text: string): boolean {
  const token = cleanPanelToken(text);
  return token.length >= PANEL_TOKEN_MIN && /^[\x21-\x7e]+$/.test(token);
}

/** What is shown of a stored token. */
export function tokenEnding(token: string): string {
  return token.slice(-4);
}
